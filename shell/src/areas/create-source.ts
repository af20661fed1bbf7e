import type { RegistryDocument } from '@emberwatch/federation'
import { AreaLoader, type Override } from '@emberwatch/federation/loader'
import { currentSession } from '@emberwatch/store'
import { providedModules } from '../provided-modules.ts'
import type { AreaSource } from './area-source.ts'
import { reportLoad } from './report-loads.ts'

/** The source of the product: releases by the registry. Builds of the benchmarks put another file in its place. */
export function createSource(registry: RegistryDocument, overrides: readonly Override[] = []): AreaSource {
  return new AreaLoader({
    registry,
    overrides,
    provided: providedModules,
    getUserId: () => currentSession()?.user.id ?? null,
    onEvent: (event) => {
      const { area, version, outcome, kind } = event
      if (outcome !== 'loaded') console.warn(`${area} ${version}: ${outcome}${kind ? ` (${kind})` : ''}`)
      if (!overrides.some(({ release }) => release.area === area)) reportLoad(event)
    },
  })
}
