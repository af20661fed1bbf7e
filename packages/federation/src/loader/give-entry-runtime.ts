import { init } from '@module-federation/runtime'
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime'
import { entryRuntimeGlobal } from '../entry-runtime.ts'

/**
 * Gives entries the run-time that they are built without. Only what they call is named, not the package's default
 * export, so that the rest is left out of the shell's build.
 */
export function giveEntryRuntime(): void {
  Object.assign(globalThis, { [entryRuntimeGlobal]: { runtime: { init }, bundlerRuntime, attachShareScopeMap } })
}
