import { isDeepStrictEqual } from 'node:util'
import { hostContract, type RegistryDocument } from '@emberwatch/federation'
import type { HostContract } from './contract-gaps.ts'
import type { StoreEngine } from './store-engine.ts'

/** The host contracts that people run: the one of the active shell, and the one before it in sessions not yet reloaded. */
export interface HostContracts {
  readonly live: HostContract
  readonly before?: HostContract
}

/** Those of the stored shells; without one, of what hosts last wrote down that they serve. */
export const hostContracts = async (store: StoreEngine): Promise<HostContracts> =>
  contractsOf(await store.readDocument(), await notedContracts(store))

/** @param noted of hosts that serve a shell of their own; before their first start the version of this working copy counts */
export function contractsOf({ shell }: RegistryDocument, noted: HostContracts | null): HostContracts {
  const active = shell?.active && shell.releases[shell.active]
  if (!active) return noted ?? { live: { version: hostContract } }
  const live = contractIn(active)
  const previous = shell.previous && shell.releases[shell.previous]
  if (previous) return { live, before: contractIn(previous) }
  // Sessions that began while hosts served a shell of their own.
  return noted && !isDeepStrictEqual(noted.live, live) ? { live, before: noted.live } : { live }
}

/** What a shell gives to areas. */
export const contractIn = ({ hostContract: version, exports, deprecated }: Giving): HostContract => ({
  version,
  exports,
  deprecated,
})
interface Giving {
  readonly hostContract: string
  readonly exports: NonNullable<HostContract['exports']>
  readonly deprecated: NonNullable<HostContract['deprecated']>
}

/** Called by a host that starts to serve a shell of its own, since the store has none. */
export async function noteHostContract(store: StoreEngine, live: HostContract): Promise<void> {
  if (isDeepStrictEqual((await notedContracts(store))?.live, live)) return
  await store.changeCounters<HostContracts | null>('host', null, (noted) =>
    isDeepStrictEqual(noted?.live, live) ? noted : { live, ...(noted ? { before: noted.live } : {}) },
  )
}

export const notedContracts = (store: StoreEngine): Promise<HostContracts | null> =>
  store.readCounters<HostContracts | null>('host', null)
