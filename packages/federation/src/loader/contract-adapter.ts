import type { SharedModuleName } from '../shared-modules.ts'
import type { ProvidedModules, SharedContract } from './shared-scope.ts'

/**
 * The adapter makes what the shell gives releases of the major version before (decision 0030). It imports nothing at run time, as the build of the shell
 * reads it in Node to tell gates what it gives.
 */
export interface ContractAdapter {
  /** The last version of that major. */
  readonly version: string
  /**
   * Exports that this major version dropped, renamed or reshaped, made of what it has: by module, export, and member of an object (`jobs.cancel`). All else
   * is given as it is. Modules that it dropped are named here too.
   */
  readonly gives: Readonly<Record<string, Readonly<Record<string, Give>>>>
  /** Exports that both majors have by the same name, with another meaning that is not reshaped above. Gates refuse releases that use them. */
  readonly without?: Readonly<Record<string, readonly string[]>>
}

/** May be a promise, as modules are loaded when they are first needed. */
type Give = (modules: ProvidedModules) => unknown

/** Modules without an adapter are the same instances; adapted ones have all that the module has now, and once each. */
export function adaptedContract({ version, gives }: ContractAdapter, provided: ProvidedModules): SharedContract {
  const adapted = Object.entries(gives).map(([name, reshapes]) => {
    let adaptation: Promise<object> | undefined
    const load = () => {
      adaptation ??= adapt(provided[name as SharedModuleName], reshapes, provided).catch((error) => {
        // A failed chunk is requested again.
        adaptation = undefined
        throw error
      })
      return adaptation
    }
    return [name, load]
  })
  return { version, provided: { ...provided, ...Object.fromEntries(adapted) } }
}

async function adapt(
  load: (() => Promise<unknown>) | undefined,
  reshapes: Readonly<Record<string, Give>>,
  provided: ProvidedModules,
): Promise<object> {
  const now = Object((await load?.()) ?? {})
  const adapted: Record<string, unknown> = {}
  for (const [name, give] of Object.entries(reshapes)) {
    const value = await give(provided)
    const [root = '', member] = name.split('.')
    adapted[root] = member === undefined ? value : { ...Object(adapted[root] ?? now[root]), [member]: value }
  }
  // The prototype keeps the module's own exports live, and its mark of an ES module. Those are getters, which cannot be assigned to.
  return Object.create(now, Object.getOwnPropertyDescriptors(adapted))
}
