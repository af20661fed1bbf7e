/** What the federation run-time keeps in global variables; the exact version of it is pinned (docs/decisions/0002). */
interface FederationGlobals {
  readonly __FEDERATION__?: { readonly __INSTANCES__: { readonly name: string }[] }
}

/** Lets go of everything that the run-time holds of a container, so that a session which sees many releases does not grow. */
export function forgetRemote(globalName: string): void {
  const instances = (globalThis as FederationGlobals).__FEDERATION__?.__INSTANCES__ ?? []
  const index = instances.findIndex(({ name }) => name === globalName)
  if (index >= 0) instances.splice(index, 1)
  // Declared with `var`, so they cannot be deleted.
  for (const name of [globalName, `chunks_${globalName}`]) Reflect.set(globalThis, name, undefined)
}
