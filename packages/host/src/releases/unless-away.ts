import { StoreUnavailable } from '@emberwatch/registry'

/** Less than the time that `/readyz` gives a check. */
const limitMs = 500

/**
 * A check of `/readyz` that does not fail while a shared store is away: it is away for all instances at once, so that nobody could be sent
 * elsewhere, and people go on with what each instance has read. `emberwatch_up{part="store"}` says it. What else is wrong fails as before, such as a
 * document that cannot be read.
 * @param isShared whether other machines have the same store
 */
export function unlessAway(check: () => Promise<unknown>, isShared: boolean): () => Promise<unknown> {
  if (!isShared) return check
  return async () => {
    const { promise: late, resolve } = Promise.withResolvers<string>()
    const timer = setTimeout(resolve, limitMs, 'away')
    const asked = check().catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return 'away'
      throw error
    })
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }
}
