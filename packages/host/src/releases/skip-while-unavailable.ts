import { StoreUnavailable } from '@emberwatch/registry'

/** Less than `/readyz` gives a check. */
const limitMs = 500

/**
 * A check that does not fail while the store is away: it is away for all instances, and people go on with what each has read.
 * `emberwatch_up{part="store"}` shows it. Other failures count.
 */
export function skipWhileUnavailable(check: () => Promise<unknown>): () => Promise<unknown> {
  return async () => {
    const { promise: late, resolve } = Promise.withResolvers<string>()
    const timer = setTimeout(resolve, limitMs, 'away')
    const outcome = check().catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return 'away'
      throw error
    })
    return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
  }
}
