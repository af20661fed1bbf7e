import type { createInstance } from '@module-federation/runtime'

type Federation = ReturnType<typeof createInstance>

/** What the federation run-time keeps in global variables; the exact version of it is pinned (docs/decisions/0002). */
interface FederationGlobals {
  readonly __FEDERATION__?: { readonly __INSTANCES__: { readonly name: string }[] }
  readonly __GLOBAL_LOADING_REMOTE_ENTRY__?: Record<string, unknown>
}

/**
 * Lets go of everything that the run-time holds of a container, so that a session which sees many releases does not grow.
 * `registerRemotes` with `force` would do it too, and take the shared modules of the shell along.
 */
export function forgetRemote(federation: Federation, globalName: string): void {
  const globals = globalThis as FederationGlobals
  federation.moduleCache.delete(globalName)
  federation.options.remotes = federation.options.remotes.filter(({ name }) => name !== globalName)
  const instances = globals.__FEDERATION__?.__INSTANCES__ ?? []
  const index = instances.findIndex(({ name }) => name === globalName)
  if (index >= 0) instances.splice(index, 1)
  const loading = globals.__GLOBAL_LOADING_REMOTE_ENTRY__ ?? {}
  for (const key of Object.keys(loading)) if (key.startsWith(`${globalName}:`)) delete loading[key]
  // Declared with `var`, so they cannot be deleted.
  for (const name of [globalName, `chunks_${globalName}`]) Reflect.set(globalThis, name, undefined)
}
