import { underBase } from '@emberwatch/contract'
import { type PublicRegistry, registryPath } from '@emberwatch/federation'
import { AreaLoader, fetchRegistry, isHostReachable, type Override } from '@emberwatch/federation/loader'
import { currentSession, hasUnsavedWork } from '@emberwatch/store'
import { providedModules } from '../provided-modules.ts'
import type { AreaSource } from './area-source.ts'
import { reportLoad } from './report-loads.ts'

/** How long a person who sees nothing waits for news of another release. */
const refreshTimeoutMs = 5000
/** How long the host may take to show that it is there; a release that failed is blamed after that. */
const reachTimeoutMs = 5000

/** The source of the product: releases by the registry. Builds of the benchmarks put another file in its place. */
export function createSource(registry: PublicRegistry, overrides: readonly Override[] = []): AreaSource {
  return new AreaLoader({
    registry,
    overrides,
    provided: providedModules,
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
