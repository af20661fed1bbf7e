import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import {
  type AnyRelease,
  areasOf,
  globalNameOf,
  isReleaseFile,
  pageExpose,
  partExpose,
  type Refusal,
  type RegistryDocument,
  Release,
  releaseFileEnds,
  routesCollide,
  sayIssue,
  sourceMapsFolder,
} from '@emberwatch/federation'
import { integrityOf } from '@emberwatch/federation/integrity'
import * as v from 'valibot'
import { contractGaps, deprecatedUses } from '../contracts/contract-gaps.ts'
import { contractRefusals } from '../contracts/contract-refusals.ts'
import type { HostContracts } from '../contracts/host-contracts.ts'
import { permissionRefusals } from '../grants/approving.ts'
import { grantRefusals } from '../grants/grant-refusals.ts'

export interface Checked {
  readonly release?: AnyRelease
  readonly refusals: Refusal[]
  readonly warnings: string[]
}

/** Undefined without a file, or without JSON. */
export const readReleaseJson = (folder: string): Promise<unknown> =>
  readFile(join(folder, 'release.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)

/** Checks everything except the signature. @param json of its release.json */
export async function checkRelease(
  folder: string,
  json: unknown,
  document: RegistryDocument,
  contracts: HostContracts,
): Promise<Checked> {
  if (json === undefined)
    return { refusals: [{ rule: 'schema', message: 'release.json is missing or no JSON' }], warnings: [] }
  const parsed = v.safeParse(Release, json)
  if (!parsed.success) return refusedSchema(parsed.issues, Release)
  const release = parsed.output
  const refusals = [
    ...grantRefusals(release, document),
    ...permissionRefusals(release, document),
    ...nameIsItsOwn(release, document),
    ...typesAreKnown(release),
    ...exposesExist(release),
    ...contractRefusals(release, contracts.live),
    ...collisions(release, document),
    ...(await filesAreWhole(folder, release)),
  ]
  return {
    release,
    refusals,
    warnings: [
      ...olderShell(release, contracts),
      ...deprecatedUses(release, contracts.live),
      ...partsGone(release, document),
    ],
  }
}

/** @param schema that release.json does not fit */
export const refusedSchema = (issues: readonly v.BaseIssue<unknown>[], schema: unknown): Checked => ({
  refusals: issues.map((issue) => ({
    rule: 'schema',
    message: `release.json: ${sayIssue(issue, schema)}`,
  })),
  warnings: [],
})

/** `1.0.0-a.b` and `1.0.0-a-b` would share a global variable. */
function nameIsItsOwn({ area, version, globalName }: Release, document: RegistryDocument): Refusal[] {
  const expected = globalNameOf(area, version)
  if (globalName !== expected)
    return [{ rule: 'schema', message: `release.json: globalName: must be ${expected}, not ${globalName}` }]
  return Object.values(document.areas[area]?.releases ?? {})
    .filter((other) => other.globalName === globalName && other.version !== version)
    .map((other) => ({ rule: 'collision', message: `${version} and ${other.version} have the name ${globalName}` }))
}

/** Releases share the app's origin, so no file may be a page. @param more names without a type of their own */
export const typesAreKnown = ({ files }: AnyRelease, more: readonly string[] = []): Refusal[] =>
  Object.keys(files)
    .filter((file) => !isReleaseFile(file) && !more.includes(file))
    .map((file) => ({
      rule: 'file-type',
      message: `${file}: a release holds files that end in ${releaseFileEnds.join(', ')} only`,
    }))

function exposesExist({ routes, parts, exposes, entry, files, entryIntegrity }: Release): Refusal[] {
  const wanted = [...routes.map(({ page }) => pageExpose(page)), ...parts.map(({ name }) => partExpose(name))]
  const refusals: Refusal[] = wanted
    .filter((expose) => !exposes[expose])
    .map((expose) => ({ rule: 'missing-file', message: `release.json: ${expose} is not exposed` }))
  for (const { file, integrity } of Object.values(exposes).flat())
    if (files[file]?.integrity !== integrity)
      refusals.push({ rule: 'integrity', message: `release.json: ${file} is not among its files with that integrity` })
  if (files[entry]?.integrity !== entryIntegrity)
    refusals.push({ rule: 'integrity', message: `release.json: entryIntegrity is not that of ${entry}` })
  return refusals
}

/** Sessions on the previous shell keep their release. */
const olderShell = (release: Release, { live, before }: HostContracts): string[] =>
  before && !contractGaps(release, live) && contractGaps(release, before)
    ? [`host-contract: sessions that still run the shell before (${before.version}) stay with the release they have`]
    : []

/** Pages of other areas may show the part. */
function partsGone({ area, parts }: Release, document: RegistryDocument): string[] {
  const entry = document.areas[area]
  const active = entry?.active ? entry.releases[entry.active] : undefined
  return (active?.parts ?? [])
    .filter(({ name }) => !parts.some((part) => part.name === name))
    .map(
      ({ name }) => `parts: ${area}/${name} is gone; where other areas show it, people will see that it is unavailable`,
    )
}

/** Refuses a release that collides with active releases of other areas. */
export function collisions(release: Release, document: RegistryDocument): Refusal[] {
  return areasOf(document)
    .filter((name) => name !== release.area)
    .flatMap((name) => {
      const entry = document.areas[name]
      const active = entry?.active ? entry.releases[entry.active] : undefined
      return (active?.routes ?? []).flatMap((theirs) =>
        release.routes
          .filter((ours) => routesCollide(ours.path, theirs.path))
          .map(
            (ours): Refusal => ({
              rule: 'collision',
              message: `${ours.path} matches the addresses of ${theirs.path} of ${name}`,
            }),
          ),
      )
    })
}

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
