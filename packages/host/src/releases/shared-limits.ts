import { createHmac } from 'node:crypto'
import type { StoreEngine } from '@emberwatch/registry'
import { createRateLimit } from './rate-limit.ts'

/** Counts what comes from one place, over all hosts where their store can. */
interface SharedLimit {
  /** Seconds to wait before the next try, or 0 when this one may go on; counts it. */
  readonly take: (what: string) => Promise<number>
}

export type SharedLimits = (name: string, limit: number, windowMs: number) => SharedLimit

/**
 * Limits that all hosts of a shared store count together, and each host alone where the store is a folder or does not answer.
 * @param key what is counted may name addresses; the store gets their marks only
 */
export const createSharedLimits =
  (store: StoreEngine, key: Buffer): SharedLimits =>
  (name, limit, windowMs) => {
    const alone = createRateLimit(limit, windowMs)
    const markOf = (what: string) =>
      createHmac('sha256', key)
        .update(JSON.stringify(['limit', name, what]))
        .digest('base64url')
    return {
      take: async (what) => {
        // Counted here too, so that a store that goes away leaves no gap.
        const wait = alone.take(what)
        const shared = await store.countUse?.(markOf(what), windowMs).catch(() => null)
        if (!shared) return wait
        return shared.count > limit ? Math.max(1, Math.ceil(shared.leftMs / 1000)) : 0
      },
    }
  }
