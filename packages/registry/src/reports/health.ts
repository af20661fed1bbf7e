import type { StoreEngine } from '../state/store-engine.ts'

/** Counters only: no person, no address, no time but the last. */

export interface ReleaseHealth {
  /** Sessions. */
  readonly loaded: number
  /** Sessions. */
  readonly failed: number
  /** Sessions of people with a confirmed address; alerts use these. */
  readonly failedForPeople: number
  /** Sessions that got this release after a better one had failed. */
  readonly fellBack: number
  /** Counts by kind. */
  readonly kinds: Readonly<Record<string, number>>
  readonly lastAt: string | null
}

/** Health by `<area>/<version>`. */
export type Health = Readonly<Record<string, ReleaseHealth>>

export const noHealth: ReleaseHealth = {
  loaded: 0,
  failed: 0,
  failedForPeople: 0,
  fellBack: 0,
  kinds: {},
  lastAt: null,
}
export const healthKey = (area: string, version: string): string => `${area}/${version}`

export const readHealth = (store: StoreEngine): Promise<Health> => store.readState<Health>('health', {})

/** @returns the sums, over all hosts */
export function addHealth(store: StoreEngine, added: Health): Promise<Health> {
  return change(store, (health) => {
    const next = { ...health }
    for (const [key, more] of Object.entries(added)) next[key] = sum(next[key] ?? noHealth, more)
    return next
  })
}

export async function forgetHealth(store: StoreEngine, area: string, version: string): Promise<void> {
  const key = healthKey(area, version)
  if (!(key in (await readHealth(store)))) return
  await change(store, ({ [key]: _forgotten, ...rest }) => rest)
}

const sum = (one: ReleaseHealth, other: ReleaseHealth): ReleaseHealth => ({
  loaded: one.loaded + other.loaded,
  failed: one.failed + other.failed,
  failedForPeople: (one.failedForPeople ?? 0) + other.failedForPeople,
  fellBack: one.fellBack + other.fellBack,
  kinds: Object.fromEntries(
    [...new Set([...Object.keys(one.kinds), ...Object.keys(other.kinds)])].map((kind) => [
      kind,
      (one.kinds[kind] ?? 0) + (other.kinds[kind] ?? 0),
    ]),
  ),
  lastAt: other.lastAt ?? one.lastAt,
})

const change = (store: StoreEngine, next: (health: Health) => Health): Promise<Health> =>
  store.changeState<Health>('health', {}, next)
