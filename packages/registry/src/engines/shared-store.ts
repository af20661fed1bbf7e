import type { LogLine } from '@emberwatch/federation'
import type { Change } from '../state/change.ts'
import type { Past, StoreEngine } from '../state/store-engine.ts'
import { cachedReleases } from './cached-releases.ts'
import { type ObjectPlace, openObjectFiles } from './object-files.ts'
import type { WriteOptions } from './replace-file.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'
import { begin, changeDocument, changeState, documentFrom, revisionOf } from './shared-document.ts'
import { countUse } from './shared-limits.ts'
import { sharedReleases } from './shared-releases.ts'
import { type Watch, watchRevision } from './shared-watch.ts'

export interface SharedPlace {
  /** PostgreSQL with document, log, counters and the content of release.json. */
  readonly databaseUrl: string
  /** The address without a pooler, for the connection that listens; `databaseUrl` by default. */
  readonly directUrl?: string | undefined
  /** Reads the current addresses, where passwords change while a server runs. */
  readonly rotating?: {
    readonly databaseUrl?: (() => string) | undefined
    readonly directUrl?: (() => string) | undefined
  }
  readonly objects: ObjectPlace
  readonly cacheFolder: string
  readonly cacheBytes?: number | undefined
  /** Polls for changes besides listening. */
  readonly pollMs?: number | undefined
}

const defaultCacheBytes = 512 * 1024 * 1024

/** The store that several machines share: PostgreSQL and an object store that speaks S3 (docs/releases.md). */
export function openSharedStore(place: SharedPlace, { onStep }: Pick<WriteOptions, 'onStep'> = {}): StoreEngine {
  const { databaseUrl, cacheFolder: root, cacheBytes = defaultCacheBytes, directUrl } = place
  const addressNow = place.rotating?.databaseUrl ?? (() => databaseUrl)
  const directNow = place.rotating?.directUrl ?? (directUrl ? () => directUrl : addressNow)
  const database = openSharedDatabase(addressNow)
  const objects = openObjectFiles(place.objects)
  const { closeWatch, ...document } = sharedDocument(database, { directNow, pollMs: place.pollMs, onStep })
  return {
    root,
    ...document,
    ...cachedReleases(root, cacheBytes, { objects, releases: sharedReleases(database, objects, onStep) }),
    ...sharedCounters(database),
    askObjects: () => objects.ask(),
    close: async () => {
      await closeWatch()
      objects.close()
      await database.close()
    },
  }
}

interface DocumentOptions extends Pick<WriteOptions, 'onStep'>, Pick<SharedPlace, 'pollMs'> {
  readonly directNow: () => string
}

function sharedDocument({ query, transaction }: SharedDatabase, { directNow, pollMs, onStep }: DocumentOptions) {
  let watching: Promise<Watch> | undefined
  return {
    readDocument: async () => (await documentFrom(query)).document,
    documentMark: async () => {
      watching ??= watchRevision(directNow, () => revisionOf(query), pollMs)
      return String((await watching).revision())
    },
    readLog: async () =>
      (await query<{ line: LogLine }>('select line from emberwatch_store.log order by revision')).map(
        ({ line }) => line,
      ),
    changeDocument: async (change: Change) => {
      const document = await transaction((ask) => changeDocument(ask, change, onStep))
      const watch = await watching
      watch?.heard(document.revision)
      return document
    },
    begin: (past: Past) => transaction((ask) => begin(ask, past)),
    closeWatch: async () => (await watching)?.close(),
  } satisfies Partial<StoreEngine> & { closeWatch: () => Promise<void> }
}

type Counters = Pick<StoreEngine, 'readState' | 'changeState' | 'dropCounters' | 'keepKey' | 'countUse'>

const sharedCounters = ({ query, transaction }: SharedDatabase): Counters => ({
  readState: async <T>(name: string, empty: T) => {
    const rows = await query<{ body: T }>('select body from emberwatch_store.counters where name = $1', [name])
    return rows[0]?.body ?? empty
  },
  changeState: (name, empty, next) => transaction((ask) => changeState(ask, name, empty, next)),
  dropCounters: async (name) => {
    await query('delete from emberwatch_store.counters where name = $1', [name])
  },
  keepKey: async (make) => {
    await query("insert into emberwatch_store.keys values ('reports', $1) on conflict do nothing", [make()])
    const [key] = await query<{ value: Buffer }>("select value from emberwatch_store.keys where name = 'reports'")
    return key?.value ?? make()
  },
  countUse: (...use) => countUse(query, ...use),
})
