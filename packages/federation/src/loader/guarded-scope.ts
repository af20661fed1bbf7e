import { guardedExports } from '../guarded-exports.ts'

interface SharedEntry {
  readonly get: () => Promise<() => object> | (() => object)
  readonly lib?: unknown
  readonly loaded?: unknown
  readonly loading?: unknown
}
/** Shared modules by module and version. */
type ShareScope = Record<string, Record<string, SharedEntry>>

/**
 * The share scope for an area that may not end or change the session: exports that ops have not approved throw when they are used.
 * @param permissions what ops approved
 */
export function guardedScope<S extends object>(scope: S, permissions: readonly string[]): S {
  const changed: ShareScope = { ...(scope as unknown as ShareScope) }
  for (const [module, names] of Object.entries(guardedExports)) {
    const forbidden = names.filter((name) => !permissions.includes(name))
    const versions = Object.entries(changed[module] ?? {})
    changed[module] = Object.fromEntries(versions.map(([version, entry]) => [version, guarded(entry, forbidden)]))
  }
  return changed as S
}

/** The guarded entry hides that others have loaded the module: the container would take the whole module in place of `get`. */
const guarded = (entry: SharedEntry, forbidden: readonly string[]): SharedEntry => ({
  ...entry,
  lib: undefined,
  loaded: undefined,
  loading: undefined,
  get: async () => {
    const module = (await entry.get())()
    const guards = Object.fromEntries(forbidden.map((name) => [name, refuse(name)]))
    return () => ({ ...module, ...guards })
  },
})

/** Throws for a call and for a member, such as `sessionStore.setState`. */
const refuse = (name: string) =>
  new Proxy(() => undefined, {
    apply: () => fail(name),
    get: () => fail(name),
  })

function fail(name: string): never {
  throw new Error(`${name} is not approved for this area`)
}
