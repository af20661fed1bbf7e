import { isDeepStrictEqual } from 'node:util'
import { hostContract } from '@emberwatch/federation'
import type { HostContract } from './contract-gaps.ts'
import type { StoreEngine } from './store-engine.ts'

/** The host contracts that people run: the one of the served shell, and the one before it in sessions not yet reloaded. */
export interface HostContracts {
  readonly live: HostContract
  readonly before?: HostContract
}

/** What the host last wrote down; before its first start the version of this working copy. */
export const hostContracts = async (store: StoreEngine): Promise<HostContracts> =>
  (await readNoted(store)) ?? { live: { version: hostContract } }

/** Called by the host when it starts to serve a shell. */
export async function noteHostContract(store: StoreEngine, live: HostContract): Promise<void> {
  if (isDeepStrictEqual((await readNoted(store))?.live, live)) return
  await store.changeCounters<Noted | null>('host', null, (noted) => {
    const known = noted && readContracts(noted)
    return isDeepStrictEqual(known?.live, live) ? noted : { live, ...(known ? { before: known.live } : {}) }
  })
}

/** A host before 4.1.0 wrote versions alone. */
interface Noted {
  readonly live: string | HostContract
  readonly before?: string | HostContract
}

async function readNoted(store: StoreEngine): Promise<HostContracts | null> {
  const noted = await store.readCounters<Noted | null>('host', null)
  return noted && readContracts(noted)
}

const readContracts = ({ live, before }: Noted): HostContracts => ({
  live: read(live),
  ...(before ? { before: read(before) } : {}),
})
const read = (noted: string | HostContract): HostContract => (typeof noted === 'string' ? { version: noted } : noted)
