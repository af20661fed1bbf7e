import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AnyRelease, isAreaName, isShell, type Signature } from '@emberwatch/federation'
import { brokenFiles } from '../check-release.ts'
import { replaceFile, type WriteOptions } from '../replace-file.ts'
import { sameContent } from '../same-content.ts'
import { releaseText } from '../signatures/signing.ts'

/** The folders `<area>/<version>/` of a store. What is published under a version once, stays its only content for ever. */

export const releaseFolder = (root: string, area: string, version: string): string => join(root, area, version)

/** What is left of a pruned release: its release.json, so that the version never comes back with other content. */
const retiredFile = (root: string, area: string, version: string) => join(root, area, '.retired', `${version}.json`)

/**
 * Copies the folder beside its place and renames it there, so that no reader sees half of it. Answers false where it lies there already.
 * @throws Refused when the version stands for other content already
 */
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
    await cp(folder, beside, { recursive: true })
    onStep?.('store')
    await rename(beside, place)
    return true
  } catch (error) {
    // Half a copy would keep a full disk full.
    await rm(beside, { recursive: true, force: true })
    // Another process may have been first with the same version; then it must be the same release.
    const other = await readJson(join(place, 'release.json'))
    if (!other) throw error
    sameContent(other, release)
    return false
  }
}

/** Puts files back that the stored release has lost, each in one rename. Answers their names. */
export async function repairFolder(root: string, folder: string, release: AnyRelease): Promise<string[]> {
  const place = releaseFolder(root, release.area, release.version)
  const broken = (await brokenFiles(place, release)).map(({ path }) => path)
  for (const path of broken) {
    await mkdir(dirname(join(place, path)), { recursive: true })
    await replaceFile(join(place, path), await readFile(join(folder, path)))
  }
  return broken
}

/** Removes the folder of a release, as `StoreEngine.retireRelease` says. */
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
  // Whoever wants it may have stored it again by now.
  if (isThere && isBack) await rename(aside, place).catch(() => undefined)
  await rm(aside, { recursive: true, force: true })
  return !isBack
}

/** A name for what is not a release yet, or no longer; what a crash leaves of it `removeLeftOvers` removes. */
const besideReleases = (root: string, area: string) => join(root, area, `.${randomBytes(6).toString('hex')}.tmp`)

/** What is left of every pruned release. */
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

/** Removes what crashes have left half written; younger ones may be another process's work of this moment. */
export async function removeLeftOvers(root: string, now = Date.now()): Promise<void> {
  for (const folder of [root, ...(await areasIn(root)).map((area) => join(root, area))]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!/^\.[0-9a-f]+\.tmp$/.test(name)) continue
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }))
      if (now - mtimeMs > leftOverAfterMs) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

/** The areas that have a folder, and the shell. */
const areasIn = async (root: string): Promise<string[]> =>
  (await readdir(root).catch(() => [])).filter((name) => isAreaName(name) || isShell(name))

const readJson = (file: string): Promise<AnyRelease | null> => readFile(file, 'utf8').then(JSON.parse, () => null)

export const readRelease = (folder: string): Promise<AnyRelease | null> => readJson(join(folder, 'release.json'))

/** In one rename, as nobody may find half of it. What was delivered read-only was copied so, and the store's own copy is opened first. */
export async function attachSignature(folder: string, signature: Signature): Promise<void> {
  const release = await readRelease(folder)
  if (!release) throw new Error(`${folder} has no release.json that could be signed`)
  await chmod(folder, (await stat(folder)).mode | 0o200)
  await replaceFile(join(folder, 'release.json'), releaseText({ ...release, signature }))
}
