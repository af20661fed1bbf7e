/**
 * Since which version of the host contract each thing is there: the one place that turns what an area uses into the version that it asks for
 * (decision 0025).
 */

/** Names by the version that brought them: `jobs`, `jobs.cancel`, and `*` for whatever a library has that is shared whole. */
type NamesByVersion = Readonly<Record<string, readonly string[]>>
/** By shared module. */
export type ContractSince = Readonly<Record<string, NamesByVersion>>

/** What is announced as going, by module and name, with the version and what to use: `since 1.3, use jobs.end`. */
export type Deprecated = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The host contract that an area is built against. */
export interface Contract {
  readonly version: string
  readonly since: ContractSince
}

/** What an area takes from the host contract, by module: exports, and members of objects, as `jobs.cancel`. An object alone is one used whole. */
export type Uses = Record<string, string[]>

/** The whole of a module of which no names are listed. */
export const anyName = '*'

/** The version since which a module gives a name; undefined where nothing is known of it. */
export function sinceOf(since: ContractSince, module: string, name: string): string | undefined {
  const versions = Object.entries(since[module] ?? {})
  const holding = (one: string) => versions.find(([, names]) => names.includes(one))?.[0]
  return holding(name) ?? holding(anyName)
}

/** Members of an exported object, as they stand in `uses`; none where the export is no object of them. */
export const membersOf = (since: ContractSince, module: string, name: string): string[] =>
  Object.values(since[module] ?? {})
    .flat()
    .filter((one) => one.startsWith(`${name}.`))

/**
 * The lowest version of the host contract that gives all that an area uses. What nothing is known of came after the snapshot was written, so it
 * asks for the version of today. Where an area uses nothing the first version of the major one will do.
 * @param raised what the area's team asks for by hand (`needsContract`)
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
