/**
 * The version of the host contract that introduced each name. Only this module derives the required version from what an area uses (decision 0025).
 */

/** Names by the version that introduced them: `jobs`, `jobs.cancel`, and `*` for all of a library that is shared whole. */
type NamesByVersion = Readonly<Record<string, readonly string[]>>
export type ContractSince = Readonly<Record<string, NamesByVersion>>

/** Deprecations by module and name: `since 1.3, use jobs.end, gone in 2.0` (deprecation.ts). */
export type Deprecated = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface Contract {
  readonly version: string
  readonly since: ContractSince
}

/** What an area uses of the host contract, by module: exports and object members (`jobs.cancel`). An object without members is used whole. */
export type Uses = Record<string, string[]>

export const anyName = '*'

export function sinceOf(since: ContractSince, module: string, name: string): string | undefined {
  const versions = Object.entries(since[module] ?? {})
  const holding = (one: string) => versions.find(([, names]) => names.includes(one))?.[0]
  return holding(name) ?? holding(anyName)
}

export const membersOf = (since: ContractSince, module: string, name: string): string[] =>
  Object.values(since[module] ?? {})
    .flat()
    .filter((one) => one.startsWith(`${name}.`))

/**
 * The lowest version of the host contract that provides all that an area uses. Unknown names are newer than the snapshot and require the current
 * version; an area that uses nothing gets the first version of the major.
 * @param raised the team's own minimum (`needsContract`)
 */
export function lowestVersion(uses: Uses, { since, version: today }: Contract, raised?: string): string {
  const asked = Object.entries(uses).flatMap(([module, names]) => [
    firstOf(since, module) ?? today,
    ...names.map((name) => sinceOf(since, module, name) ?? today),
  ])
  return newest([firstOfMajor(today), ...asked, ...(raised ? [full(raised)] : [])])
}

const firstOf = (since: ContractSince, module: string): string | undefined =>
  Object.keys(since[module] ?? {}).sort(byVersion)[0]
const newest = (versions: readonly string[]): string => [...versions].sort(byVersion).at(-1) ?? ''

export const firstOfMajor = (version: string): string => `${version.split('.')[0]}.0.0`
/** `1.3` stands for `1.3.0`. */
const full = (version: string): string => (version.split('.').length === 2 ? `${version}.0` : version)

export const byVersion = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })
