import { isDeepStrictEqual } from 'node:util'
import { hostContract, type RegistryDocument } from '@emberwatch/federation'
import type { StoreEngine } from '../state/store-engine.ts'
import { contractIn, type HostContract } from './contract-gaps.ts'

/** Contracts of the active shell, of the previous one in sessions that have not reloaded, and of the canary. */
export interface HostContracts {
  readonly live: HostContract
  readonly before?: HostContract
  readonly canary?: HostContract
}

/** Without a stored shell these are the contracts that hosts last reported. */
export const hostContracts = async (store: StoreEngine): Promise<HostContracts> =>
  contractsOf(await store.readDocument(), await readContractReport(store))

/** @param report by hosts with their own shell; before their first start this working copy's version counts */
export function contractsOf({ shell }: RegistryDocument, report: HostContracts | null): HostContracts {
  const active = shell?.active && shell.releases[shell.active]
  if (!active) return report ?? { live: { version: hostContract } }
  const live = contractIn(active)
  const shared = shell.canary && shell.releases[shell.canary.version]
  const now = { live, ...(shared ? { canary: contractIn(shared) } : {}) }
  const previous = shell.previous && shell.releases[shell.previous]
  if (previous) return { ...now, before: contractIn(previous) }
  // Sessions from the time of the hosts' own shell.
  return report && !isDeepStrictEqual(report.live, live) ? { ...now, before: report.live } : now
}

/** A host with its own shell notes the contract at its start. */
export async function noteHostContract(store: StoreEngine, live: HostContract): Promise<void> {
  if (isDeepStrictEqual((await readContractReport(store))?.live, live)) return
  await store.changeState<HostContracts | null>('host', null, (report) =>
    isDeepStrictEqual(report?.live, live) ? report : { live, ...(report ? { before: report.live } : {}) },
  )
}

export const readContractReport = (store: StoreEngine): Promise<HostContracts | null> =>
  store.readState<HostContracts | null>('host', null)
