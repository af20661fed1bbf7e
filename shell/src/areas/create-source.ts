import type { RegistryDocument } from '@emberwatch/federation'
import { AreaLoader } from '@emberwatch/federation/loader'
import { currentSession } from '@emberwatch/store'
import { providedModules } from '../provided-modules.ts'
import type { AreaSource } from './area-source.ts'

/** The source of the product: releases by the registry. Builds of the benchmarks put another file in its place. */
export function createSource(registry: RegistryDocument): AreaSource {
  return new AreaLoader({
    registry,
    provided: providedModules,
    getUserId: () => currentSession()?.user.id ?? null,
    onEvent: ({ area, version, outcome, kind }) => {
      if (outcome !== 'loaded') console.warn(`${area} ${version}: ${outcome}${kind ? ` (${kind})` : ''}`)
    },
  })
}
