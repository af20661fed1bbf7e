import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ObjectPlace } from '@emberwatch/http/objects'
import { type StoreEngine, StoreUnavailable } from '../state/store-engine.ts'
import { storedCounters } from './counters.ts'
import { openDiskFiles } from './disk-files.ts'
import { begin, changeDocument, readDocument, readLog } from './document.ts'
import { openEmbedded } from './embedded.ts'
import type { ReleaseFiles } from './files.ts'
import { countUse } from './limits.ts'
import { openObjectFiles } from './object-files.ts'
import { openPostgres, type PostgresAddress } from './postgres.ts'
import { eachOf, type StoredRelease } from './release-files.ts'
import { releaseText } from './release-json.ts'
import { replaceFile } from './replace-file.ts'
import { type OnStep, storedReleases } from './stored-releases.ts'

export interface StorePlace extends Partial<PostgresAddress> {
  /** Files of releases and, without `databaseUrl`, the database; with `objects` a cache of files. */
  readonly folder: string
  readonly objects?: ObjectPlace | undefined
  readonly cacheBytes?: number | undefined
}

const defaultCacheBytes = 512 * 1024 * 1024

/** The database of a store that is no PostgreSQL. */
export const databaseFile = (folder: string): string => join(folder, 'store.db')

/**
 * The store of releases (docs/releases.md): document, log, counters and release.json lie in a database, files in a folder or an object store.
 * Connects at first use.
 */
export function openStore(location: StorePlace, { onStep }: { readonly onStep?: OnStep } = {}): StoreEngine {
  const { folder: root, databaseUrl, objects, cacheBytes = defaultCacheBytes } = location
  const database = databaseUrl ? openPostgres({ ...location, databaseUrl }) : openEmbedded(databaseFile(root))
  const files = objects ? openObjectFiles(objects, root, cacheBytes) : openDiskFiles(root)
  const releases = storedReleases(database, files, onStep)
  const { find, bring, forget } = broughtReleases(files, releases.find)
  const { query } = database
  return {
    root,
    readDocument: () => readDocument(query),
    documentMark: async () => String(await database.revision()),
    readLog: () => readLog(query),
    changeDocument: (change) => changeDocument(database, change, onStep),
    begin: (past) => begin(database, past),
    ...storedCounters(database),
    ...(databaseUrl && { countUse: (...use) => countUse(query, ...use) }),
    ...(files.ask && { askObjects: files.ask }),
    storeRelease: releases.store,
    repairRelease: releases.repair,
    readRelease: async (area, version, isFresh) => (await find(area, version, isFresh))?.release ?? null,
    attachSignature: async (area, version, signature) => {
      await releases.attachSignature(area, version, signature)
      forget(area, version)
    },
    wrongFiles: async ({ area, version }) => {
      const stored = await find(area, version, true)
      return stored ? releases.wrong(stored) : ['release.json is missing']
    },
    missingFiles: async (area, version) => {
      const stored = await find(area, version, true)
      return stored ? releases.missing(stored) : ['release.json']
    },
    listSourceMaps: releases.listSourceMaps,
    putSourceMap: releases.putSourceMap,
    readSourceMap: releases.readSourceMap,
    bring,
    keepHere: (names) => files.keepHere(names.map(({ area, version }) => join(area, version, sep))),
    retireRelease: (area, version, isWanted) => {
      forget(area, version)
      return releases.retire(area, version, isWanted)
    },
    readRetired: releases.retired,
    removeLeftOvers: async (now) => {
      await releases.removeLeftOvers(now)
      await removeUploads(root, now)
    },
    close: async () => {
      await files.close()
      await database.close()
    },
  }
}

/** Releases never change, so each is looked up once; one that was pruned and stored again has another place. */
function broughtReleases(files: ReleaseFiles, look: (area: string, version: string) => Promise<StoredRelease | null>) {
  const known = new Map<string, StoredRelease>()
  const find = async (area: string, version: string, isFresh = false): Promise<StoredRelease | null> => {
    const key = `${area}/${version}`
    const before = isFresh ? undefined : known.get(key)
    if (before) return before
    const stored = await look(area, version)
    if (stored) known.set(key, stored)
    else known.delete(key)
    return stored
  }
  const bring = async (area: string, version: string, file: string | null): Promise<string> => {
    const before = known.get(`${area}/${version}`)
    const stored = before ?? (await find(area, version))
    if (!stored) throw new StoreUnavailable(`${area} ${version} is not in the store`)
    return bringFiles(files, stored, file).catch(async (error) => {
      const fresh = before ? await find(area, version, true) : null
      if (!fresh || fresh.location === before?.location) throw error
      return bringFiles(files, fresh, file)
    })
  }
  return { find, bring, forget: (area: string, version: string) => known.delete(`${area}/${version}`) }
}

/** @returns the folder */
async function bringFiles(
  files: ReleaseFiles,
  { release, location }: StoredRelease,
  file: string | null,
): Promise<string> {
  const folder = join(files.root, location)
  // Browsers also get the compressed files of the build.
  const names = file === null ? Object.keys(release.files) : [file, `${file}.br`, `${file}.gz`]
  await eachOf(names, async (name) => {
    const { integrity } = release.files[name] ?? {}
    if (integrity) await files.bring(location + name, integrity)
  })
  if (file !== null) return folder
  const [path, text] = [join(folder, 'release.json'), releaseText(release)]
  if ((await readFile(path, 'utf8').catch(() => null)) !== text) await replaceFile(path, text)
  return folder
}

const uploadAfterMs = 3600_000

/** Spares recent ones, which this process or another may be writing. */
async function removeUploads(root: string, now: number): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    if (!/^\.[0-9a-f]+\.tmp$/.test(name)) continue
    const { mtimeMs } = await stat(join(root, name)).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > uploadAfterMs) await rm(join(root, name), { recursive: true, force: true })
  }
}
