import { type Deprecated, type Release, ShellRelease } from '@emberwatch/federation'
import major from 'semver/functions/major.js'
import satisfies from 'semver/functions/satisfies.js'
import * as v from 'valibot'

/** Exports by module, and members of objects, as `jobs.cancel`, from the build's `shell.json`. */
type ContractExports = Readonly<Record<string, readonly string[]>>

/** A contract has its version alone where no shell has reported more. */
export interface HostContract {
  readonly version: string
  readonly exports?: ContractExports
  readonly deprecated?: Deprecated
  /** The last version of the major before, and what of it the shell gives releases of that major (decision 0030). */
  readonly adapts?: { readonly hostContract: string; readonly exports: ContractExports }
}

const ShellJson = v.object({
  hostContract: v.string(),
  ...v.pick(ShellRelease, ['exports', 'deprecated', 'adapts']).entries,
})

/** @throws when the text is no `shell.json` */
export const hostContractIn = (shellJson: string): HostContract => contractIn(v.parse(ShellJson, JSON.parse(shellJson)))

export const contractIn = ({ hostContract: version, exports, deprecated, adapts }: Giving): HostContract => ({
  version,
  exports,
  deprecated,
  ...(adapts ? { adapts } : {}),
})
interface Giving extends Pick<HostContract, 'adapts'> {
  readonly hostContract: string
  readonly exports: ContractExports
  readonly deprecated: Deprecated
}

type ContractNeeds = Pick<Release, 'hostContract' | 'uses'>

interface Gap {
  /** The range that the release needs where the shell has another version. */
  readonly range?: string
  /** Missing exports by module; null for a missing module. */
  readonly lacks: Readonly<Record<string, readonly string[] | null>>
}

/** The adapter, where the release runs by it. */
const adapterFor = ({ hostContract }: Pick<ContractNeeds, 'hostContract'>, { version, adapts }: HostContract) =>
  adapts && !satisfies(version, hostContract) && satisfies(adapts.hostContract, hostContract) ? adapts : undefined

/** Null when the release can run, be it by the shell's adapter. */
export function contractGaps(release: ContractNeeds, shell: HostContract): Gap | null {
  const { hostContract, uses } = release
  const adapter = adapterFor(release, shell)
  const lacks = lacking(uses, (adapter ?? shell).exports)
  if (!adapter && !satisfies(shell.version, hostContract)) return { range: hostContract, lacks }
  return Object.keys(lacks).length ? { lacks } : null
}

/** Returns the used exports that the module does not have; null for a missing module. */
function lacking(uses: ContractNeeds['uses'], given: ContractExports | undefined): Gap['lacks'] {
  const lacks: Record<string, readonly string[] | null> = {}
  for (const [module, names] of given ? Object.entries(uses) : []) {
    const exported = given?.[module]
    const missing = names.filter((name) => !exported?.includes(name))
    if (!exported || missing.length) lacks[module] = exported ? missing : null
  }
  return lacks
}

/** One sentence for the version and one per module. */
export function sayGap({ range, lacks }: Gap, shell: HostContract): string[] {
  return [
    ...(range ? [`needs host contract ${range}, the host has ${shell.version}`] : []),
    ...Object.entries(lacks).map(([module, names]) =>
      names
        ? `uses ${names.join(', ')} of ${module}, which the host's shell does not give`
        : `uses the module ${module}, which the host's shell does not give`,
    ),
  ]
}

/** A deprecated export that a release uses. */
export interface DeprecatedUse {
  readonly module: string
  readonly name: string
  /** `since 1.3, use jobs.end, gone in 2.0`; of what an adapter gives, the version that drops the adapter. */
  readonly announcement: string
}

export function deprecatedIn(release: ContractNeeds, shell: HostContract): DeprecatedUse[] {
  const { deprecated = {}, version } = shell
  const marked = Object.entries(release.uses).flatMap(([module, names]) =>
    names.flatMap((name) => {
      const announcement = deprecated[module]?.[name] ?? deprecated[module]?.[name.split('.')[0] ?? '']
      return announcement ? [{ module, name, announcement }] : []
    }),
  )
  const announcement = `gone in ${version}, adapted until ${major(version) + 1}.0`
  return [...marked, ...adaptedIn(release, shell).map((one) => ({ ...one, announcement }))]
}

/** Lists the exports that only the adapter gives a release that needs it. */
export function adaptedIn(
  release: ContractNeeds,
  shell: HostContract,
): { readonly module: string; readonly name: string }[] {
  const adapter = adapterFor(release, shell)
  if (!adapter) return []
  return Object.entries(lacking(release.uses, shell.exports)).flatMap(([module, names]) =>
    (names ?? release.uses[module] ?? [])
      .filter((name) => adapter.exports[module]?.includes(name))
      .map((name) => ({ module, name })),
  )
}

export const deprecatedUses = (release: ContractNeeds, shell: HostContract): string[] =>
  deprecatedIn(release, shell).map(
    ({ module, name, announcement }) => `deprecated: uses ${name} of ${module}, which is going: ${announcement}`,
  )
