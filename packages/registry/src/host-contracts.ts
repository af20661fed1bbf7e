import { hostContract } from '@emberwatch/federation'
import type { StoreEngine } from './store-engine.ts'

/** The host contracts that people run: the one of the served shell, and the one before it in sessions not yet reloaded. */
export interface HostContracts {
  readonly live: string
  readonly before?: string
}

/** What the host last wrote down; before its first start the contract of this working copy. */
export const hostContracts = async (store: StoreEngine): Promise<HostContracts> =>
  (await noted(store)) ?? { live: hostContract }

/** Called by the host when it starts to serve a shell. */
export async function noteHostContract(store: StoreEngine, live: string): Promise<void> {
  if ((await noted(store))?.live === live) return
  await store.changeCounters<HostContracts | null>('host', null, (known) =>
    known?.live === live ? known : { live, ...(known ? { before: known.live } : {}) },
  )
}

const noted = (store: StoreEngine) => store.readCounters<HostContracts | null>('host', null)
