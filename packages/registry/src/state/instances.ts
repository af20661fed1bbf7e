import type { BuildName } from '@emberwatch/contract'
import type { StoreEngine } from './store-engine.ts'

/** Each host registers itself now and then. */

export interface Instance {
  readonly build: BuildName
  readonly startedAt: string
  /** The time by the instance's own clock. */
  readonly seenAt: string
  /** See `noteApi`; undefined without a contract. */
  readonly api?: string | undefined
}
type Instances = Readonly<Record<string, Instance>>

/** Longer than clocks differ, so that an instance whose clock is behind is visible; readers see each line's time. */
const forgottenMs = 15 * 60_000

/** @param name unique in the store */
export async function noteInstance(store: StoreEngine, name: string, instance: Instance, now: Date): Promise<void> {
  await store.changeState<Instances>('instances', {}, (all) => ({ ...seenLately(all, now), [name]: instance }))
}

/** A host calls this when it ends in order. */
export async function forgetInstance(store: StoreEngine, name: string): Promise<void> {
  await store.changeState<Instances>('instances', {}, ({ [name]: _gone, ...others }) => others)
}

export async function readInstances(store: StoreEngine, now: Date): Promise<({ readonly name: string } & Instance)[]> {
  const all = seenLately(await store.readState<Instances>('instances', {}), now)
  return Object.entries(all)
    .map(([name, instance]) => ({ name, ...instance }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const seenLately = (all: Instances, now: Date): Instances =>
  Object.fromEntries(Object.entries(all).filter(([, { seenAt }]) => now.getTime() - Date.parse(seenAt) < forgottenMs))
