import type { BuildName } from '@emberwatch/contract'
import type { StoreEngine } from './store-engine.ts'

/** Hosts of a store that are up, each with its build: every one says so by itself, now and then. */

export interface Instance {
  readonly build: BuildName
  readonly startedAt: string
  /** By the clock of the instance itself. */
  readonly seenAt: string
  /** The mark of its API (`noteApi`); left out where that does not say what it takes. */
  readonly api?: string | undefined
}
type Instances = Readonly<Record<string, Instance>>

/**
 * Who was silent for so long is no instance any more. Longer than clocks of servers are apart, so that one whose clock is behind is seen as
 * well; how fresh a line is its reader sees by its time.
 */
const forgottenMs = 15 * 60_000

/** Writes down that the instance is up. @param name tells it from the others of the store */
export async function noteInstance(store: StoreEngine, name: string, instance: Instance, now: Date): Promise<void> {
  await store.changeCounters<Instances>('instances', {}, (all) => ({ ...seenLately(all, now), [name]: instance }))
}

/** One that ends in order is not waited for. */
export async function forgetInstance(store: StoreEngine, name: string): Promise<void> {
  await store.changeCounters<Instances>('instances', {}, ({ [name]: _gone, ...others }) => others)
}

/** Those that were seen lately, by name. */
export async function readInstances(store: StoreEngine, now: Date): Promise<({ readonly name: string } & Instance)[]> {
  const all = seenLately(await store.readCounters<Instances>('instances', {}), now)
  return Object.entries(all)
    .map(([name, instance]) => ({ name, ...instance }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const seenLately = (all: Instances, now: Date): Instances =>
  Object.fromEntries(Object.entries(all).filter(([, { seenAt }]) => now.getTime() - Date.parse(seenAt) < forgottenMs))
