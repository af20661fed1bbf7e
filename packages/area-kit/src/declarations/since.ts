import { anyName, byVersion, type Contract, type ContractSince, firstOfMajor, sinceOf } from '@emberwatch/federation'
import { valuesOf } from './exported.ts'
import type { Declarations } from './make-declarations.ts'

/**
 * The version that introduced each name of the contract: new names get the current version, others keep theirs. A new major version starts over, as
 * no release runs on a shell of another major.
 * @param before the previous state; without it every name gets the current version
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

const isWhole = (text: string) => /^export \* from 'npm:/m.test(text)
