import { mkdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { LogLine } from '@emberwatch/federation'
import { type StoreEngine, StoreUnavailable } from '../state/store-engine.ts'
import { createFileCache } from './file-cache.ts'
import { removeLeftOvers } from './folder-releases.ts'
import { type ObjectFiles, type ObjectPlace, openObjectFiles } from './object-files.ts'
import { eachOf, type StoredRelease } from './release-objects.ts'
import { replaceFile, type WriteOptions } from './replace-file.ts'
import { openSharedDatabase } from './shared-database.ts'
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
  const { databaseUrl, cacheFolder: root, cacheBytes = defaultCacheBytes } = place
  const addressNow = place.rotating?.databaseUrl ?? (() => databaseUrl)
  const { directUrl } = place
  const directNow = place.rotating?.directUrl ?? (directUrl ? () => directUrl : addressNow)
  const database = openSharedDatabase(addressNow)
  const objects = openObjectFiles(place.objects)
  const releases = sharedReleases(database, objects, onStep)
  const cache = createFileCache(root, cacheBytes)
  const { find, forget, bring } = broughtReleases(root, cache, objects, releases)
  let watching: Promise<Watch> | undefined
  const { query } = database

  return {
    root,
    readDocument: async () => (await documentFrom(query)).document,
    documentMark: async () => {
      watching ??= watchRevision(directNow, () => revisionOf(query), place.pollMs)
      return String((await watching).revision())
    },
    readLog: async () =>
      (await query<{ line: LogLine }>('select line from emberwatch_store.log order by revision')).map(
        ({ line }) => line,
      ),
    changeDocument: async (change) => {
      const document = await database.transaction((ask) => changeDocument(ask, change, onStep))
      const watch = await watching
      watch?.heard(document.revision)
      return document
    },
    storeRelease: releases.store,
    readRelease: async (area, version, isFresh) => (await find(area, version, isFresh))?.release ?? null,
    attachSignature: async (area, version, signature) => {
      await releases.attachSignature(area, version, signature)
      forget(area, version)
    },
    wrongFiles: async ({ area, version }) => {
      const stored = await find(area, version, true)
      return stored ? releases.wrongFiles(stored) : ['release.json is missing']
    },
    repairRelease: releases.repair,
    missingFiles: async (area, version) => {
      const stored = await find(area, version, true)
      return stored ? releases.missing(stored) : ['release.json']
    },
    listSourceMaps: releases.listSourceMaps,
    putSourceMap: releases.putSourceMap,
    readSourceMap: releases.readSourceMap,
    bring,
    keepHere: (names) => cache.keepHere(names.map(({ area, version }) => join(area, version, sep))),
    retireRelease: (area, version, isWanted) => {
      forget(area, version)
      return releases.retire(area, version, isWanted)
    },
    readRetired: releases.retired,
    begin: (past) => database.transaction((ask) => begin(ask, past)),
    removeLeftOvers: async (now) => {
      await releases.removeLeftOvers(now)
      // Uploads to this machine.
      await removeLeftOvers(root, now)
    },
    readState: async <T>(name: string, empty: T) => {
      const rows = await query<{ body: T }>('select body from emberwatch_store.counters where name = $1', [name])
      return rows[0]?.body ?? empty
    },
    changeState: (name, empty, next) => database.transaction((ask) => changeState(ask, name, empty, next)),
    dropCounters: async (name) => {
      await query('delete from emberwatch_store.counters where name = $1', [name])
    },
    keepKey: async (make) => {
      await query("insert into emberwatch_store.keys values ('reports', $1) on conflict do nothing", [make()])
      const [key] = await query<{ value: Buffer }>("select value from emberwatch_store.keys where name = 'reports'")
      return key?.value ?? make()
    },
    countUse: (...use) => countUse(query, ...use),
    askObjects: objects.ask,
    close: async () => {
      await (await watching)?.close()
      objects.close()
      await database.close()
    },
  }
}

function broughtReleases(
  root: string,
  cache: ReturnType<typeof createFileCache>,
  objects: ObjectFiles,
  releases: ReturnType<typeof sharedReleases>,
) {
  const known = new Map<string, StoredRelease>()
  /** Releases never change, so each is looked up once; one that was pruned and stored again has another place. */
  const find = async (area: string, version: string, isFresh = false): Promise<StoredRelease | null> => {
    const key = `${area}/${version}`
    const before = isFresh ? undefined : known.get(key)
    if (before) return before
    const found = await releases.find(area, version)
    if (found) known.set(key, found)
    else known.delete(key)
    return found
  }
  const fetchFile = async (area: string, version: string, file: string): Promise<Buffer | null> => {
    const before = known.get(`${area}/${version}`)
    const content = before ? await objects.get(before.place + file) : null
    if (content) return content
    const fresh = await find(area, version, true)
    return fresh && fresh.place !== before?.place ? objects.get(fresh.place + file) : null
  }
  const bring = async (area: string, version: string, file: string | null) => {
    const stored = await find(area, version)
    if (!stored) throw new StoreUnavailable(`${area} ${version} is not in the store`)
    const { release } = stored
    // Browsers also get the compressed files of the build.
    const wanted = file === null ? Object.keys(release.files) : [file, `${file}.br`, `${file}.gz`]
    await eachOf(wanted, async (name) => {
      const { integrity } = release.files[name] ?? {}
      if (integrity) await cache.bring(join(area, version, name), integrity, () => fetchFile(area, version, name))
    })
    if (file !== null) return
    await mkdir(join(root, area, version), { recursive: true })
    await replaceFile(join(root, area, version, 'release.json'), JSON.stringify(release))
  }
  return { find, forget: (area: string, version: string) => known.delete(`${area}/${version}`), bring }
}
