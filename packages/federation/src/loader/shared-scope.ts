import type { UserOptions } from '@module-federation/runtime/types'
import { hostContract, type SharedModuleName, sharedModuleNames } from '../shared-modules.ts'

/** How the shell hands out each module of the host contract. */
export type ProvidedModules = Record<SharedModuleName, () => Promise<unknown>>
type Shared = NonNullable<UserOptions['shared']>

const retryDelaysMs = [300, 1500]

/**
 * The share scope of the federation run-time. Every module counts as version `hostContract`: the contract's range is what
 * a release is checked against, module by module versions would say the same a second time.
 */
export function sharedScope(provided: ProvidedModules): Shared {
  const entries = sharedModuleNames.map((name) => [
    name,
    {
      version: hostContract,
      scope: 'default',
      get: async () => {
        const module = await withRetry(provided[name])
        return () => module
      },
      shareConfig: { singleton: true, requiredVersion: `^${hostContract}`, strictVersion: true },
    },
  ])
  return Object.fromEntries(entries) as Shared
}

/** A failed shared chunk would poison the page for every area, so it is tried again here, inside the getter. */
async function withRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const delay of retryDelaysMs) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return load()
}
