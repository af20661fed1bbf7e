import { type Deprecated, type Release, ShellRelease } from '@emberwatch/federation'
import major from 'semver/functions/major.js'
import satisfies from 'semver/functions/satisfies.js'
import minVersion from 'semver/ranges/min-version.js'
import validRange from 'semver/ranges/valid.js'
import * as v from 'valibot'

/** What a shell gives to areas: the names that each module exports, and members of those that are objects, as `jobs.cancel`. The shell's build writes them into `shell.json`. */
type ContractExports = Readonly<Record<string, readonly string[]>>

/** The host contract of one shell; by its version alone where no shell has said yet what it gives. */
export interface HostContract {
  readonly version: string
  readonly exports?: ContractExports
  /** What of these is announced as going. */
  readonly deprecated?: Deprecated
}

const ShellJson = v.object({ hostContract: v.string(), ...v.pick(ShellRelease, ['exports', 'deprecated']).entries })

/** What a shell gives, by its `shell.json`. @throws when the text is not one */
export function hostContractIn(shellJson: string): HostContract {
  const { hostContract: version, exports, deprecated } = v.parse(ShellJson, JSON.parse(shellJson))
  return { version, exports, deprecated }
}

/** What may run in a shell or not: the range that a release asks for, and what it uses. */
type Wanted = Pick<Release, 'hostContract' | 'uses'>

interface Gap {
  /** The version asked for, where the shell has another. */
  readonly range?: string
  /** What the shell does not give, by module; null for a module that it does not have at all. */
  readonly lacks: Readonly<Record<string, readonly string[] | null>>
}

/** What a release wants of a shell that it does not have; null when it can run there. */
export function contractGaps({ hostContract, uses }: Wanted, shell: HostContract): Gap | null {
  const isOther = !satisfies(shell.version, hostContract)
  // Names of another major version may mean other things. Those of an earlier one say why it is too old.
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

/** The gap in sentences: the version, and one for each module. */
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

/** What a release uses that the shell announces as going, in sentences. */
export const deprecatedUses = ({ uses }: Wanted, { deprecated = {} }: HostContract): string[] =>
  Object.entries(uses).flatMap(([module, names]) =>
    names.flatMap((name) => {
      const announcement = deprecated[module]?.[name] ?? deprecated[module]?.[name.split('.')[0] ?? '']
      return announcement ? `deprecated: uses ${name} of ${module}, which is going: ${announcement}` : []
    }),
  )
