import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type AnyRelease, type Refusal, sourceMapsFolder } from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'

/** Compares the files of a folder with the hashes of its release, for builds that come in and for releases that lie in a store. */

/** Refuses a folder with missing or additional files. */
export async function filesAreWhole(folder: string, release: AnyRelease): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (path.startsWith(join(sourceMapsFolder, sep))) continue
    if (path !== 'release.json' && !(entry.isFile() && release.files[path]))
      refusals.push({ rule: 'integrity', message: `${path} is not among the files of release.json` })
  }
  for (const { path, isMissing } of await brokenFiles(folder, release))
    refusals.push({ rule: 'integrity', message: isMissing ? `${path} is missing` : `${path} has another hash` })
  return refusals
}

/** Missing, or with other bytes. */
export async function brokenFiles(
  folder: string,
  release: AnyRelease,
): Promise<{ path: string; isMissing: boolean }[]> {
  const broken: { path: string; isMissing: boolean }[] = []
  for (const [path, { integrity }] of Object.entries(release.files)) {
    const content = await readFile(join(folder, path)).catch(() => null)
    const actual = content && integrityOf(content)
    if (actual !== integrity) broken.push({ path, isMissing: !content })
  }
  return broken
}
