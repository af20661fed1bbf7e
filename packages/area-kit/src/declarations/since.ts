import { anyName, byVersion, type Contract, type ContractSince, firstOfMajor, sinceOf } from '@emberwatch/federation'
import { valuesOf } from './exported.ts'
import type { Declarations } from './make-declarations.ts'

/**
 * Since which version each thing of the contract is there: what is new has the version of now, what stays keeps its own. Nothing runs on a shell of
 * another major version, so with one everything begins anew.
 * @param before what was known so far; without it everything is of now
 */
export function sinceAt(declarations: Declarations, version: string, before?: Contract): ContractSince {
  const isGoingOn = before && firstOfMajor(before.version) === firstOfMajor(version)
  return Object.fromEntries(
    [...declarations.keys()].sort().map((module) => {
      const names = isWhole(declarations.get(module) ?? '') ? [anyName] : valuesOf(declarations, module)
      const groups = Object.groupBy(names, (name) => (isGoingOn && sinceOf(before.since, module, name)) || version)
      return [module, Object.fromEntries(Object.entries(groups).sort(([a], [b]) => byVersion(a, b)))]
    }),
  ) as ContractSince
}

/** A library that is shared with all that it has. */
const isWhole = (text: string) => /^export \* from 'npm:/m.test(text)
