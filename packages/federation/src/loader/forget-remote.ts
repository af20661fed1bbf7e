/** Global state of the federation run-time, whose exact version is pinned (docs/decisions/0001). */
interface FederationGlobals {
  readonly __FEDERATION__?: { readonly __INSTANCES__: { readonly name: string }[] }
}

/** Removes the run-time's references to a container, so that memory does not grow in a session with many releases. */
export function forgetRemote(globalName: string): void {
  const instances = (globalThis as FederationGlobals).__FEDERATION__?.__INSTANCES__ ?? []
  const index = instances.findIndex(({ name }) => name === globalName)
  if (index >= 0) instances.splice(index, 1)
  // Declared with `var`, so they cannot be deleted.
  for (const name of [globalName, `chunks_${globalName}`]) Reflect.set(globalThis, name, undefined)
}
