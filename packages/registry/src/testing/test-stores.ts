import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openFolderStore } from '../engines/folder-store.ts'
import { openSharedStore, type SharedPlace } from '../engines/shared-store.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { type ObjectServer, startObjectServer } from './object-server.ts'

/** An empty store of the kind that the tests run on: the shared one when TEST_DATABASE_URL names a server. */

const serverUrl = process.env.TEST_DATABASE_URL
export type StoreKind = 'folder' | 'shared'
export const testStoreKinds: readonly StoreKind[] = serverUrl ? ['shared'] : ['folder']

export interface TestStore {
  readonly kind: StoreKind
  /** Opens it once more, as another host would: with a cache folder of its own. */
  readonly open: (
    options?: Parameters<typeof openFolderStore>[1],
    differs?: Partial<SharedPlace>,
  ) => Promise<StoreEngine>
  /** A child process opens the store by this. */
  readonly place: SharedPlace | string
  /** The server of the object store, where there is one. */
  readonly objects: ObjectServer | undefined
  /** Asks the database itself, past the store; of the shared kind. */
  readonly ask: <Row>(statement: string) => Promise<Row[]>
  /** Removes the database under the stores that are open; of the shared kind. */
  readonly loseDatabase: () => Promise<void>
  readonly drop: () => Promise<void>
}

export async function createTestStore(kind: StoreKind): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-stores-'))
  const opened: StoreEngine[] = []
  const shared = kind === 'shared' ? await sharedPlace(folder) : undefined
  const place = shared?.place ?? join(folder, 'store')
  return {
    kind,
    ask: async (statement) => shared?.ask(statement) ?? [],
    loseDatabase: async () => void (await shared?.loseDatabase()),
    place,
    objects: shared?.objects,
    open: async (options = {}, differs = {}) => {
      const store = shared
        ? openSharedStore({ ...shared.place, cacheFolder: await mkdtemp(join(folder, 'cache-')), ...differs }, options)
        : openFolderStore(join(folder, 'store'), options)
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

async function sharedPlace(folder: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  const objects = await startObjectServer()
  const place: SharedPlace = { databaseUrl: url.href, objects: objects.place, cacheFolder: join(folder, 'cache') }
  const loseDatabase = () => onServer(`drop database if exists ${name} with (force)`)
  return {
    place,
    objects,
    loseDatabase,
    ask: (statement: string) => onServer(statement, url.href),
    drop: async () => {
      await objects.close()
      await loseDatabase()
    },
  }
}

async function onServer(statement: string, connectionString = serverUrl) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}
