import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type AnyRelease, type Refusal, scriptOfMap, sourceMapOf, sourceMapsFolder } from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'
import { refuse } from '../state/refused.ts'
import type { ReleaseFiles } from './files.ts'

/** Compares files with the hashes of their release, of builds that come in and of releases that lie in a store. */

/** Every upload has its own place, so that nothing is overwritten. */
export interface StoredRelease {
  readonly release: AnyRelease
  readonly location: string
}

/** Refuses a folder with missing or additional files. */
export async function filesAreWhole(folder: string, release: AnyRelease): Promise<Refusal[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll(sep, '/'))
  const messages = await wrongOf(release, names, (file) => readFile(join(folder, file)).catch(() => null))
  return messages.map((message) => ({ rule: 'integrity', message }))
}

type Read = (file: string) => Promise<Buffer | null>

async function wrongOf(release: AnyRelease, names: readonly string[], read: Read): Promise<string[]> {
  const isKnown = (name: string) =>
    name === 'release.json' || release.files[name] || name.startsWith(`${sourceMapsFolder}/`)
  const broken = await brokenOf(release, read)
  return [
    ...names.filter((name) => !isKnown(name)).map((name) => `${name} is not among the files of release.json`),
    ...broken.map(({ file, isMissing }) => (isMissing ? `${file} is missing` : `${file} has another hash`)),
  ]
}

async function brokenOf(release: AnyRelease, read: Read): Promise<{ file: string; isMissing: boolean }[]> {
  const broken: { file: string; isMissing: boolean }[] = []
  await eachOf(Object.entries(release.files), async ([file, { integrity }]) => {
    const content = await read(file)
    if (!content || integrityOf(content) !== integrity) broken.push({ file, isMissing: !content })
  })
  // Reads end in any order.
  return broken.sort((one, other) => one.file.localeCompare(other.file))
}

export function releaseFiles(files: ReleaseFiles) {
  const namesIn = namesBelow(files)
  const readerOf =
    (location: string): Read =>
    (file) =>
      files.get(location + file)
  return {
    brokenIn: ({ release, location }: StoredRelease) => brokenOf(release, readerOf(location)),

    put: async (folder: string, release: AnyRelease, location: string, file: string): Promise<void> => {
      const content = await readFile(join(folder, file))
      if (integrityOf(content) !== release.files[file]?.integrity) refuse('integrity', `${file} has another hash`)
      await files.put(location + file, content)
    },

    remove: async (location: string): Promise<void> =>
      eachOf(await namesIn(location), (name) => files.remove(location + name)),

    /** Compares names only, as each switch asks. */
    missing: async ({ release, location }: StoredRelease): Promise<string[]> => {
      const names = new Set(await namesIn(location))
      return Object.keys(release.files).filter((file) => !names.has(file))
    },

    wrong: async ({ release, location }: StoredRelease): Promise<string[]> =>
      wrongOf(release, await namesIn(location), readerOf(location)),
  }
}

type Find = (area: string, version: string) => Promise<StoredRelease | null>

const mapOf = (location: string, script: string) => `${location}${sourceMapsFolder}/${sourceMapOf(script)}`

/** Source maps lie in a folder below the release. */
export const mapFiles = (find: Find, files: ReleaseFiles) => ({
  listSourceMaps: async (area: string, version: string): Promise<string[]> => {
    const stored = await find(area, version)
    const names = stored ? await namesBelow(files)(`${stored.location}${sourceMapsFolder}/`) : []
    return names.flatMap((name) => scriptOfMap(name) ?? [])
  },

  putSourceMap: async (area: string, version: string, script: string, map: Buffer): Promise<void> => {
    const stored = await find(area, version)
    if (stored) await files.put(mapOf(stored.location, script), map)
  },

  readSourceMap: async (area: string, version: string, script: string): Promise<Buffer | null> => {
    const stored = await find(area, version)
    return stored ? files.get(mapOf(stored.location, script)) : null
  },
})

const namesBelow = (files: ReleaseFiles) => async (location: string) =>
  (await files.list(location)).map(({ name }) => name.slice(location.length))

const atOnce = 6

export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += atOnce) await Promise.all(all.slice(start, start + atOnce).map(work))
}
