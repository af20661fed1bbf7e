import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type AnyRelease,
  isAreaName,
  isShell,
  type Signature,
  scriptOfMap,
  sourceMapOf,
  sourceMapsFolder,
} from '@emberwatch/federation'
import { brokenFiles } from './release-files.ts'
import { releaseText, sameContent } from './release-json.ts'
import { replaceFile, type WriteOptions } from './replace-file.ts'

/** `<area>/<version>/`, with one content for ever. */

export const releaseFolder = (root: string, area: string, version: string): string => join(root, area, version)

/** A pruned release leaves its release.json, so that the version never gets other content. */
const retiredFile = (root: string, area: string, version: string) => join(root, area, '.retired', `${version}.json`)

/** Renames when complete. @returns false where it exists @throws Refused when the version has other content */
export async function storeFolder(
  root: string,
  folder: string,
  release: AnyRelease,
  onStep?: WriteOptions['onStep'],
): Promise<boolean> {
  const { area, version } = release
  const place = releaseFolder(root, area, version)
  const retired = await readJson(retiredFile(root, area, version))
  if (retired) sameContent(retired, release)
  const stored = await readJson(join(place, 'release.json'))
  if (stored) {
    sameContent(stored, release)
    return false
  }
  const beside = besideReleases(root, area)
  await mkdir(join(root, area), { recursive: true })
  onStep?.('copy')
  try {
    await cp(folder, beside, { recursive: true, filter: (file) => basename(file) !== sourceMapsFolder })
    onStep?.('store')
    await rename(beside, place)
    return true
  } catch (error) {
    // Half a copy would fill a full disk.
    await rm(beside, { recursive: true, force: true })
    // Another process stored the version first, so it must be equal.
    const other = await readJson(join(place, 'release.json'))
    if (!other) throw error
    sameContent(other, release)
    return false
  }
}

/** @returns names of the restored files */
export async function repairFolder(root: string, folder: string, release: AnyRelease): Promise<string[]> {
  const place = releaseFolder(root, release.area, release.version)
  const broken = (await brokenFiles(place, release)).map(({ path }) => path)
  for (const path of broken) {
    await mkdir(dirname(join(place, path)), { recursive: true })
    await replaceFile(join(place, path), await readFile(join(folder, path)))
  }
  return broken
}

/** See `StoreEngine.retireRelease`. */
export async function retireFolder(
  root: string,
  area: string,
  version: string,
  isWanted: () => Promise<boolean>,
): Promise<boolean> {
  const place = releaseFolder(root, area, version)
  const text = await readFile(join(place, 'release.json'), 'utf8').catch(() => null)
  if (text !== null) {
    await mkdir(join(root, area, '.retired'), { recursive: true })
    await replaceFile(retiredFile(root, area, version), text)
  }
  const aside = besideReleases(root, area)
  const isThere = await rename(place, aside).then(
    () => true,
    (error) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
  const isBack = await isWanted()
  // Another process may have stored it again.
  if (isThere && isBack) await rename(aside, place).catch(() => undefined)
  await rm(aside, { recursive: true, force: true })
  if (!isBack) await rm(mapsFolder(root, area, version), { recursive: true, force: true })
  return !isBack
}

/** Source maps lie beside the release, whose folder holds what hosts serve. */
const mapsFolder = (root: string, area: string, version: string) => join(root, area, sourceMapsFolder, version)

export async function listSourceMaps(root: string, area: string, version: string): Promise<string[]> {
  const names = await readdir(mapsFolder(root, area, version), { recursive: true }).catch(() => [])
  return names.flatMap((name) => scriptOfMap(name.replaceAll('\\', '/')) ?? [])
}

export async function putSourceMap(root: string, area: string, version: string, script: string, map: Buffer) {
  const path = join(mapsFolder(root, area, version), sourceMapOf(script))
  await mkdir(dirname(path), { recursive: true })
  await replaceFile(path, map)
}

export const readSourceMap = (root: string, area: string, version: string, script: string): Promise<Buffer | null> =>
  readFile(join(mapsFolder(root, area, version), sourceMapOf(script))).catch(() => null)

/** Temporary; `removeLeftOvers` removes what a crash leaves. */
const besideReleases = (root: string, area: string) => join(root, area, `.${randomBytes(6).toString('hex')}.tmp`)

export async function readRetired(root: string): Promise<AnyRelease[]> {
  const releases: AnyRelease[] = []
  for (const area of await areasIn(root))
    for (const name of await readdir(join(root, area, '.retired')).catch(() => [])) {
      const release = await readJson(join(root, area, '.retired', name))
      if (release) releases.push(release)
    }
  return releases
}

export async function writeRetired(root: string, release: AnyRelease): Promise<void> {
  await mkdir(join(root, release.area, '.retired'), { recursive: true })
  await replaceFile(retiredFile(root, release.area, release.version), JSON.stringify(release))
}

const leftOverAfterMs = 3600_000

/** Spares recent ones, which another process may be writing. */
export async function removeLeftOvers(root: string, now = Date.now()): Promise<void> {
  for (const folder of [root, ...(await areasIn(root)).map((area) => join(root, area))]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!/^\.[0-9a-f]+\.tmp$/.test(name)) continue
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }))
      if (now - mtimeMs > leftOverAfterMs) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

const areasIn = async (root: string): Promise<string[]> =>
  (await readdir(root).catch(() => [])).filter((name) => isAreaName(name) || isShell(name))

const readJson = (file: string): Promise<AnyRelease | null> => readFile(file, 'utf8').then(JSON.parse, () => null)

export const readRelease = (folder: string): Promise<AnyRelease | null> => readJson(join(folder, 'release.json'))

/** One rename replaces release.json. Delivered files may be read-only, so the copy's mode is changed first. */
export async function attachSignature(folder: string, signature: Signature): Promise<void> {
  const release = await readRelease(folder)
  if (!release) throw new Error(`${folder} has no release.json that could be signed`)
  await chmod(folder, (await stat(folder)).mode | 0o200)
  await replaceFile(join(folder, 'release.json'), releaseText({ ...release, signature }))
}
