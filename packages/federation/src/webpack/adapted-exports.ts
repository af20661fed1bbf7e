import { anyName, type Contract } from '../contract-since.ts'
import type { ContractAdapter } from '../loader/contract-adapter.ts'
import type { Adapts } from '../shell-release.ts'

interface Sources {
  /** Exports of the shell's own contract, by module. */
  readonly own: Readonly<Record<string, readonly string[]>>
  /** The last version of the major before, from the committed contract. */
  readonly earlier: Contract | undefined
}

/**
 * Lists the exports that a shell gives releases of the major version before: those that its contract still has by the same name, and those that the adapter
 * makes.
 * @throws when the adapter is of another version, or gives what that contract never had
 */
export function adaptedExports(adapter: ContractAdapter, { own, earlier }: Sources): Adapts {
  const { version, gives, without = {} } = adapter
  if (version !== earlier?.version)
    throw new Error(
      `The adapter is of host contract ${version}, and the major version before ended with ${earlier?.version}`,
    )
  const exports: Record<string, string[]> = {}
  for (const [module, versions] of Object.entries(earlier.since)) {
    const had = Object.values(versions).flat()
    const names = had.includes(anyName) ? (own[module] ?? []) : had
    const reshapes = Object.keys(gives[module] ?? {})
    const isMade = (name: string) => holds(reshapes, name)
    const isIncluded = (name: string) => own[module]?.includes(name) && !holds(without[module] ?? [], name)
    const available = names.filter((name) => isMade(name) || isIncluded(name))
    if (available.length) exports[module] = [...new Set(available)].sort()
  }
  for (const [module, reshapes] of Object.entries(gives))
    for (const name of Object.keys(reshapes))
      if (!exports[module]?.includes(name))
        throw new Error(`The adapter gives ${name} of ${module}, which host contract ${version} does not have`)
  return { hostContract: version, exports }
}

/** A reshaped object brings its members. */
const holds = (names: readonly string[], name: string) =>
  names.includes(name) || names.includes(name.split('.')[0] ?? '')
