import { createHmac } from 'node:crypto'
import type { StoreEngine } from '@emberwatch/registry'
import { createRateLimit } from './rate-limit.ts'

/** Counts what comes from one place, over all hosts where their store can. */
interface SharedLimit {
  /** Seconds to wait before the next try, or 0 when this one may go on; counts it. */
  readonly take: (what: string) => Promise<number>
  /** Seconds to wait, without counting. */
  readonly blocked: (what: string) => Promise<number>
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
    const counted = async (what: string, uses: number) =>
      store.countUse?.(markOf(what), windowMs, uses).catch(() => null)
    return {
      take: async (what) => {
        // Counted here too, so that a store that goes away leaves no gap.
        const wait = alone.take(what)
        const shared = await counted(what, 1)
        if (!shared) return wait
        return shared.count > limit ? inSeconds(shared.leftMs) : 0
      },
      blocked: async (what) => {
        const shared = await counted(what, 0)
        if (!shared) return alone.blocked(what)
        return shared.count >= limit ? inSeconds(shared.leftMs) : 0
      },
    }
  }

const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))
