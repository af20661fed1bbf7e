import { mkdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type StoreEngine, StoreUnavailable } from '../state/store-engine.ts'
import { createFileCache, type FileCache } from './file-cache.ts'
import { removeLeftOvers } from './folder-releases.ts'
import type { ObjectFiles } from './object-files.ts'
import { eachOf, type StoredRelease } from './release-objects.ts'
import { replaceFile } from './replace-file.ts'
import type { sharedReleases } from './shared-releases.ts'

/** Releases of a shared store, with a cache of their files on this machine: hosts serve files from a folder. */

interface ReleaseFiles {
  readonly objects: ObjectFiles
  readonly releases: ReturnType<typeof sharedReleases>
}

export function cachedReleases(root: string, cacheBytes: number, files: ReleaseFiles) {
  const { releases } = files
  const cache = createFileCache(root, cacheBytes)
  const { find, forget, bring } = releaseCache(root, cache, files)
  return {
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
    removeLeftOvers: async (now) => {
      await releases.removeLeftOvers(now)
      // Uploads to this machine.
      await removeLeftOvers(root, now)
    },
  } satisfies Partial<StoreEngine>
}

function releaseCache(root: string, cache: FileCache, { objects, releases }: ReleaseFiles) {
  const known = new Map<string, StoredRelease>()
  /** Releases never change, so each is looked up once; one that was pruned and stored again has another place. */
  const find = async (area: string, version: string, isFresh = false): Promise<StoredRelease | null> => {
    const key = `${area}/${version}`
    const before = isFresh ? undefined : known.get(key)
    if (before) return before
    const stored = await releases.find(area, version)
    if (stored) known.set(key, stored)
    else known.delete(key)
    return stored
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
    const fileNames = file === null ? Object.keys(release.files) : [file, `${file}.br`, `${file}.gz`]
    await eachOf(fileNames, async (name) => {
      const { integrity } = release.files[name] ?? {}
      if (integrity) await cache.bring(join(area, version, name), integrity, () => fetchFile(area, version, name))
    })
    if (file !== null) return
    await mkdir(join(root, area, version), { recursive: true })
    await replaceFile(join(root, area, version, 'release.json'), JSON.stringify(release))
  }
  return { find, forget: (area: string, version: string) => known.delete(`${area}/${version}`), bring }
}
