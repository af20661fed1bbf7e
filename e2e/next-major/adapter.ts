import type { ContractAdapter } from '@emberwatch/federation/loader'
import contract from '../../packages/federation/contract/contract.json' with { type: 'json' }

const map = '@emberwatch/ui/map'

/** Gives releases of today's contract what map.ts renamed. */
export const adapter: ContractAdapter = {
  version: contract.hostContract,
  gives: {
    [map]: { ClusterMap: async (now) => Object(await now[map]()).FleetMap },
  },
}
