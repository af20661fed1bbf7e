import type { Release } from '@emberwatch/federation'
import satisfies from 'semver/functions/satisfies.js'
import * as v from 'valibot'

/** What a shell gives to areas: the names that each module exports. The shell's build writes them into `shell.json`. */
type ContractExports = Readonly<Record<string, readonly string[]>>

/** The host contract of one shell. One that was built before 4.1.0 tells its version only. */
export interface HostContract {
  readonly version: string
  readonly exports?: ContractExports
}

const ShellJson = v.object({ hostContract: v.string(), exports: v.optional(v.record(v.string(), v.array(v.string()))) })

/** What a shell gives, by its `shell.json`. @throws when the text is not one */
export function hostContractIn(shellJson: string): HostContract {
  const { hostContract: version, exports } = v.parse(ShellJson, JSON.parse(shellJson))
  return exports ? { version, exports } : { version }
}

/** What may run in a shell or not: the range that a release asks for, and what it uses. */
type Wanted = Pick<Release, 'hostContract'> & {
  readonly uses?: Readonly<Record<string, readonly string[]>> | undefined
}

interface Gap {
  /** The version asked for, where the shell has another. */
  readonly range?: string
  /** What the shell does not give, by module; null for a module that it does not have at all. */
  readonly lacks: Readonly<Record<string, readonly string[] | null>>
}

/** What a release wants of a shell that it does not have; null when it can run there. */
export function contractGaps({ hostContract, uses = {} }: Wanted, shell: HostContract): Gap | null {
  // Exports of another version say nothing: the version is refused.
  if (!satisfies(shell.version, hostContract)) return { range: hostContract, lacks: {} }
  const given = shell.exports
  if (!given) return null
  const lacks: Record<string, readonly string[] | null> = {}
  for (const [module, names] of Object.entries(uses)) {
    const exported = given[module]
    const missing = names.filter((name) => !exported?.includes(name))
    if (!exported || missing.length) lacks[module] = exported ? missing : null
  }
  return Object.keys(lacks).length ? { lacks } : null
}

/** The gap in sentences, each for one module. */
export function sayGap(gap: Gap, shell: HostContract): string[] {
  if (gap.range) return [`needs host contract ${gap.range}, the host has ${shell.version}`]
  return Object.entries(gap.lacks).map(([module, names]) =>
    names
      ? `uses ${names.join(', ')} of ${module}, which the host's shell does not give`
      : `uses the module ${module}, which the host's shell does not give`,
  )
}
