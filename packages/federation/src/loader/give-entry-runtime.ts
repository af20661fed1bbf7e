import { init } from '@module-federation/runtime'
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime'
import { entryRuntimeGlobal } from '../entry-runtime.ts'

/**
 * Gives entries the run-time that they are built without. Imports only what they call instead of the default export, so that the rest is
 * tree-shaken from the shell's build.
 */
export function giveEntryRuntime(): void {
  Object.assign(globalThis, { [entryRuntimeGlobal]: { runtime: { init }, bundlerRuntime, attachShareScopeMap } })
}
