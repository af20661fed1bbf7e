import type { UserOptions } from '@module-federation/runtime/types'
import { hostContract, type SharedModuleName, sharedModuleNames } from '../shared-modules.ts'

export type ProvidedModules = Record<SharedModuleName, () => Promise<unknown>>
type Shared = NonNullable<UserOptions['shared']>

const retryDelaysMs = [300, 1500]

/**
 * The share scope of the federation run-time. Every module has the version `hostContract`: a release is checked against the contract's range, so
 * versions per module would be redundant.
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

/** Retries inside the getter, because a failed shared chunk would otherwise break the page for every area. */
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
