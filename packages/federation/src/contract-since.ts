/**
 * The version of the host contract that introduced each name. Only this module derives the required version from what an area uses (decision 0014).
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

/** Names that an area uses of the host contract, by module: exports and object members (`jobs.cancel`). An object without members is used whole. */
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
  const versions = Object.entries(uses).flatMap(([module, names]) => [
    firstOf(since, module) ?? today,
    ...names.map((name) => sinceOf(since, module, name) ?? today),
  ])
  return newest([firstOfMajor(today), ...versions, ...(raised ? [full(raised)] : [])])
}

/** Contracts that a build knows. */
interface Contracts {
  readonly now: Contract
  /** The last version of the major before. */
  readonly earlier?: Contract | undefined
}

/**
 * The range that an area asks for: `^` of the lowest version that has all it uses, and of each further major version that its team names
 * (`"needsContract": "^1.4 || ^2"`), there too of the lowest version with all of it where the build knows that contract.
 * @param needs a version, or ranges of major versions
 */
export function rangeFor(uses: Uses, { now, earlier }: Contracts, needs?: string): string {
  const [own, ...others] = minimaFor(now, needs)
  const versions = others.map((minimum) =>
    isOfMajor(earlier, minimum) ? lowestVersion(uses, earlier, minimum) : minimum,
  )
  return [lowestVersion(uses, now, own), ...versions]
    .sort(byVersion)
    .map((version) => `^${version}`)
    .join(' || ')
}

/** A sentence for each name that a major version, which the team also names, does not have; only of one that the build knows. */
export function notInOthers(uses: Uses, { now, earlier }: Contracts, needs?: string): string[] {
  const [, ...others] = minimaFor(now, needs)
  if (!others.some((minimum) => isOfMajor(earlier, minimum)) || !earlier) return []
  return Object.entries(uses).flatMap(([module, names]) =>
    (firstOf(earlier.since, module) ? names.filter((name) => !sinceOf(earlier.since, module, name)) : [module]).map(
      (name) =>
        name === module
          ? `needsContract ${needs}: host contract ${earlier.version} has no module ${module}`
          : `needsContract ${needs}: host contract ${earlier.version} has no ${name} of ${module}`,
    ),
  )
}

/** Checks `needsContract` of area.json for a build with this contract; undefined where it is right. */
export function wrongNeeds(now: Contract, needs: string): string | undefined {
  const [own, ...others] = minimaFor(now, needs)
  if (!own) return `needsContract ${needs} leaves out ${now.version}, which this kit builds for`
  if (byVersion(own, now.version) > 0) return `needsContract ${needs} is above ${now.version}`
  const isNear = (version: string) => Math.abs(Number.parseInt(version, 10) - Number.parseInt(now.version, 10)) === 1
  return others.every(isNear)
    ? undefined
    : `needsContract ${needs}: a release runs with two major versions next to each other`
}

/** The minimum of the build's own major version first. A plain version counts as one of it. */
function minimaFor(now: Contract, needs?: string): [own: string | undefined, ...others: string[]] {
  if (!needs?.includes('^')) return [needs && full(needs)]
  const minima = needs.split('||').map((range) => full(range.trim().slice(1)))
  return [minima.find((one) => isOfMajor(now, one)), ...minima.filter((one) => !isOfMajor(now, one))]
}

const isOfMajor = <C extends Contract | undefined>(contract: C, version?: string): contract is C & Contract =>
  contract !== undefined && version !== undefined && firstOfMajor(contract.version) === firstOfMajor(version)

const firstOf = (since: ContractSince, module: string): string | undefined =>
  Object.keys(since[module] ?? {}).sort(byVersion)[0]
const newest = (versions: readonly string[]): string => [...versions].sort(byVersion).at(-1) ?? ''

export const firstOfMajor = (version: string): string => `${version.split('.')[0]}.0.0`
/** `1` and `1.3` stand for `1.0.0` and `1.3.0`. */
const full = (version: string): string => [...version.split('.'), '0', '0'].slice(0, 3).join('.')

export const byVersion = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })
