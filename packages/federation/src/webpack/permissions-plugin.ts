import type { Compiler } from 'webpack'
import { beyond, permissionsOf } from '../area-permissions.ts'
import type { CallsPlugin } from './calls-plugin.ts'
import type { ContractNeeds } from './host-contract-plugin.ts'
import { RuleError } from './rule-error.ts'

interface Facts {
  /** Permissions of area.json; undefined compares nothing. */
  readonly permissions: readonly string[] | undefined
  readonly calls: Pick<CallsPlugin, 'calls'>
  readonly needs: Pick<ContractNeeds, 'uses'>
}

/** Holds the code to the permissions that area.json names. */
export class PermissionsPlugin {
  readonly #facts: Facts

  constructor(facts: Facts) {
    this.#facts = facts
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PermissionsPlugin', (compilation) => {
      compilation.hooks.seal.tap('PermissionsPlugin', () => {
        const { permissions, calls, needs } = this.#facts
        if (!permissions) return
        const needed = permissionsOf({ calls: [...calls.calls], uses: needs.uses })
        const missing = beyond(needed, permissions)
        if (missing.length) compilation.errors.push(new RuleError('permission', `area.json: ${missingText(missing)}`))
      })
    })
  }
}

const missingText = (names: readonly string[]) =>
  `the code uses what "permissions" does not name; add ${JSON.stringify(names)}`
