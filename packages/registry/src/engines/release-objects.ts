import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyRelease, scriptOfMap, sourceMapOf, sourceMapsFolder } from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'
import { refuse } from '../state/refused.ts'
import type { ObjectFiles } from './object-files.ts'

/** Every upload has its own prefix, so that nothing is overwritten. */
export interface StoredRelease {
  readonly release: AnyRelease
  readonly place: string
}

const atOnce = 6
const mapOf = (place: string, script: string) => `${place}${sourceMapsFolder}/${sourceMapOf(script)}`

export function releaseObjects(files: ObjectFiles) {
  const namesIn = namesBelow(files)
  const brokenIn = async ({ release, place }: StoredRelease) => {
    const broken: { file: string; isMissing: boolean }[] = []
    await eachOf(Object.entries(release.files), async ([file, { integrity }]) => {
      const content = await files.get(place + file)
      if (!content || integrityOf(content) !== integrity) broken.push({ file, isMissing: !content })
    })
    return broken
  }
  return {
    brokenIn,

    put: async (folder: string, release: AnyRelease, place: string, file: string): Promise<void> => {
      const content = await readFile(join(folder, file))
      if (integrityOf(content) !== release.files[file]?.integrity) refuse('integrity', `${file} has another hash`)
      await files.put(place + file, content)
    },

    remove: async (place: string): Promise<void> => eachOf(await namesIn(place), (name) => files.remove(place + name)),

    /** Compares names only, as each switch asks. */
    missing: async ({ release, place }: StoredRelease): Promise<string[]> => {
      const names = new Set(await namesIn(place))
      return Object.keys(release.files).filter((file) => !names.has(file))
    },

    wrong: async (stored: StoredRelease): Promise<string[]> => {
      const unknown = (await namesIn(stored.place)).filter(
        (name) => !stored.release.files[name] && !name.startsWith(`${sourceMapsFolder}/`),
      )
      const broken = await brokenIn(stored)
      return [
        ...unknown.map((name) => `${name} is not among the files of release.json`),
        ...broken.map(({ file, isMissing }) => (isMissing ? `${file} is missing` : `${file} has another hash`)),
      ]
    },
  }
}

/** Source maps lie in a folder below the release. */
export const mapObjects = (files: ObjectFiles) => ({
  listMaps: async (place: string): Promise<string[]> =>
    (await namesBelow(files)(`${place}${sourceMapsFolder}/`)).flatMap((name) => scriptOfMap(name) ?? []),

  putMap: (place: string, script: string, map: Buffer): Promise<void> => files.put(mapOf(place, script), map),

  getMap: (place: string, script: string): Promise<Buffer | null> => files.get(mapOf(place, script)),
})

const namesBelow = (files: ObjectFiles) => async (place: string) =>
  (await files.list(place)).map(({ name }) => name.slice(place.length))

export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += atOnce) await Promise.all(all.slice(start, start + atOnce).map(work))
}
