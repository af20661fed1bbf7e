import { type Deprecated, type Release, ShellRelease } from '@emberwatch/federation'
import major from 'semver/functions/major.js'
import satisfies from 'semver/functions/satisfies.js'
import minVersion from 'semver/ranges/min-version.js'
import validRange from 'semver/ranges/valid.js'
import * as v from 'valibot'

/** Exports by module, and members of objects, as `jobs.cancel`, from the build's `shell.json`. */
type ContractExports = Readonly<Record<string, readonly string[]>>

/** Only a version where no shell has reported more. */
export interface HostContract {
  readonly version: string
  readonly exports?: ContractExports
  readonly deprecated?: Deprecated
}

const ShellJson = v.object({ hostContract: v.string(), ...v.pick(ShellRelease, ['exports', 'deprecated']).entries })

/** @throws when the text is no `shell.json` */
export function hostContractIn(shellJson: string): HostContract {
  const { hostContract: version, exports, deprecated } = v.parse(ShellJson, JSON.parse(shellJson))
  return { version, exports, deprecated }
}

type Wanted = Pick<Release, 'hostContract' | 'uses'>

interface Gap {
  /** Where the shell has another. */
  readonly range?: string
  /** By module; null for a missing module. */
  readonly lacks: Readonly<Record<string, readonly string[] | null>>
}

/** Null when the release can run. */
export function contractGaps({ hostContract, uses }: Wanted, shell: HostContract): Gap | null {
  const isOther = !satisfies(shell.version, hostContract)
  // Names of another major version may mean other things; those of an earlier one show why it is too old.
  const lacks = isOther && !isOfSameMajor(shell.version, hostContract) ? {} : lacking(uses, shell.exports)
  if (isOther) return { range: hostContract, lacks }
  return Object.keys(lacks).length ? { lacks } : null
}

function isOfSameMajor(version: string, range: string): boolean {
  const asked = lowestOf(range)
  return asked !== null && major(asked) === major(version)
}
const lowestOf = (range: string) => (validRange(range) ? minVersion(range) : null)

function lacking(uses: Wanted['uses'], given: ContractExports | undefined): Gap['lacks'] {
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

export const deprecatedUses = ({ uses }: Wanted, { deprecated = {} }: HostContract): string[] =>
  Object.entries(uses).flatMap(([module, names]) =>
    names.flatMap((name) => {
      const announcement = deprecated[module]?.[name] ?? deprecated[module]?.[name.split('.')[0] ?? '']
      return announcement ? `deprecated: uses ${name} of ${module}, which is going: ${announcement}` : []
    }),
  )
