import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../engines/embedded.ts'
import { databaseFile, openStore, type StorePlace } from '../engines/store.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { type ObjectServer, startObjectServer } from './object-server.ts'

/** An empty store of the kind that the tests run on: the shared one when TEST_DATABASE_URL names a server. One that is mounted has its files in a folder. */

const serverUrl = process.env.TEST_DATABASE_URL
export type StoreKind = 'folder' | 'shared' | 'mounted'
export const testStoreKinds: readonly StoreKind[] = serverUrl ? ['shared'] : ['folder']

export interface TestStore {
  readonly kind: StoreKind
  /** Opens it once more, as another host would: with a cache folder of its own. */
  readonly open: (options?: Parameters<typeof openStore>[1], differs?: Partial<StorePlace>) => Promise<StoreEngine>
  /** A child process opens the store by this. */
  readonly location: StorePlace
  /** The server of the object store, where there is one. */
  readonly objects: ObjectServer | undefined
  /** Asks the database itself, past the store. */
  readonly ask: <Row>(statement: string) => Promise<Row[]>
  /** Removes the database under the stores that are open; of the shared kind. */
  readonly loseDatabase: () => Promise<void>
  readonly drop: () => Promise<void>
}

export async function createTestStore(kind: StoreKind): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-stores-'))
  const opened: StoreEngine[] = []
  const shared = kind === 'folder' ? undefined : await sharedPlace(join(folder, 'store'), kind === 'shared')
  const location = shared?.place ?? { folder: join(folder, 'store') }
  return {
    kind,
    ask: async (statement) => shared?.ask(statement) ?? askStore(location.folder, statement),
    loseDatabase: async () => void (await shared?.loseDatabase()),
    location,
    objects: shared?.objects,
    open: async (options = {}, differs = {}) => {
      const cache = kind === 'shared' ? { folder: await mkdtemp(join(folder, 'cache-')) } : {}
      const store = openStore({ ...location, ...cache, ...differs }, options)
      opened.push(store)
      return store
    },
    drop: async () => {
      for (const store of opened) await store.close()
      await shared?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function sharedPlace(folder: string, hasObjects: boolean) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  const objects = hasObjects ? await startObjectServer() : undefined
  const location: StorePlace = { databaseUrl: url.href, objects: objects?.location, folder }
  const loseDatabase = () => onServer(`drop database if exists ${name} with (force)`)
  return {
    place: location,
    objects,
    loseDatabase,
    ask: (statement: string) => onServer(statement, url.href),
    drop: async () => {
      await objects?.close()
      await loseDatabase()
    },
  }
}

/** Asks the database of a store in a folder, past the store. */
export async function askStore<Row>(folder: string, statement: string, values: readonly unknown[] = []) {
  const database = openEmbedded(databaseFile(folder))
  return database.query<Row>(statement, values).finally(database.close)
}

/** Writes over the document of a store in a folder, as of a later revision. */
export const writeDocument = (folder: string, text: string): Promise<unknown> =>
  askStore(folder, 'update emberwatch_store.document set body = $1, revision = revision + 1', [text])

export async function writtenDocument(folder: string): Promise<string | undefined> {
  return (await askStore<{ body: string }>(folder, 'select body from emberwatch_store.document'))[0]?.body
}

async function onServer(statement: string, connectionString = serverUrl) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}
