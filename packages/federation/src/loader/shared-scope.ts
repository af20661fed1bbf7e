import type { UserOptions } from '@module-federation/runtime/types'
import type { SharedModuleName } from '../shared-modules.ts'

export type ProvidedModules = Record<SharedModuleName, () => Promise<unknown>>
type Shared = NonNullable<UserOptions['shared']>

/** A version of the host contract, and the modules that the page gives as it. */
export interface SharedContract {
  readonly version: string
  readonly provided: ProvidedModules
}

const retryDelaysMs = [300, 1500]

/**
 * The share scope of the federation run-time. Every module has the contract's version: a release is checked against its range, so versions per
 * module would be redundant.
 */
export function sharedScope({ version, provided }: SharedContract): Shared {
  const entries = Object.entries(provided).map(([name, load]) => [
    name,
    {
      version,
      scope: 'default',
      async get(this: { loading?: unknown }) {
        try {
          const module = await withRetry(load)
          return () => module
        } catch (error) {
          // The run-time would give the failed promise to whoever asks again.
          this.loading = undefined
          throw error
        }
      },
      shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true },
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
