import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyRelease } from '@emberwatch/federation'
import { refuse } from '../refused.ts'
import { integrityOf } from './file-cache.ts'
import type { ObjectFiles } from './object-files.ts'

/** A release and where its files lie in the object store. Every upload has a place of its own, so that none is written over. */
export interface StoredRelease {
  readonly release: AnyRelease
  readonly place: string
}

const atOnce = 6

/** The files of releases in the object store. */
export function releaseObjects(files: ObjectFiles) {
  const namesIn = async (place: string) => (await files.list(place)).map(({ name }) => name.slice(place.length))
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

    /** By the list of names: it is asked before each switch, and reading every file would make that slow. */
    missing: async ({ release, place }: StoredRelease): Promise<string[]> => {
      const names = new Set(await namesIn(place))
      return Object.keys(release.files).filter((file) => !names.has(file))
    },

    wrong: async (stored: StoredRelease): Promise<string[]> => {
      const unknown = (await namesIn(stored.place)).filter((name) => !stored.release.files[name])
      const broken = await brokenIn(stored)
      return [
        ...unknown.map((name) => `${name} is not among the files of release.json`),
        ...broken.map(({ file, isMissing }) => (isMissing ? `${file} is missing` : `${file} has another hash`)),
      ]
    },
  }
}

/** A few at a time. */
export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += atOnce) await Promise.all(all.slice(start, start + atOnce).map(work))
}
