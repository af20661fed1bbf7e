import { underBase } from '@emberwatch/contract'
import { type PublicRegistry, registryPath } from '@emberwatch/federation'
import {
  AreaLoader,
  adaptedContract,
  fetchRegistry,
  isHostReachable,
  type Override,
} from '@emberwatch/federation/loader'
import { currentSession, hasUnsavedWork } from '@emberwatch/store'
import { adapter } from '../adapters/adapter.ts'
import { providedModules } from '../provided-modules.ts'
import type { AreaSource } from './area-source.ts'
import { reportLoad } from './report-loads.ts'

/** Milliseconds for which the screen may be empty. */
const refreshTimeoutMs = 5000
/** The release counts as failed after this time. */
const reachTimeoutMs = 5000

export function createSource(registry: PublicRegistry, overrides: readonly Override[] = []): AreaSource {
  return new AreaLoader({
    registry,
    overrides,
    provided: providedModules,
    adapted: adapter && adaptedContract(adapter, providedModules),
    refresh: async () => (hasUnsavedWork() ? null : fetchRegistry(underBase(registryPath), refreshTimeoutMs)),
    isReachable: () => isHostReachable(underBase(registryPath), reachTimeoutMs),
    getUserId: () => currentSession()?.user.id ?? null,
    onEvent: (event) => {
      const { area, version, outcome, kind } = event
      if (outcome !== 'loaded') console.warn(`${area} ${version}: ${outcome}${kind ? ` (${kind})` : ''}`)
      if (!overrides.some(({ release }) => release.area === area)) reportLoad(event)
    },
  })
}
