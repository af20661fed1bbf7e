import { createHmac } from 'node:crypto'
import { createLocalRate } from '@emberwatch/http'
import type { Rate } from '@emberwatch/http/limits'
import type { StoreEngine } from '@emberwatch/registry'

/** A limit over all hosts where the store has shared counters. */
interface SharedLimit {
  /** Counts a use. @returns seconds to wait, 0 when allowed */
  readonly take: (what: string) => Promise<number>
  /** Does not count. */
  readonly blocked: (what: string) => Promise<number>
}

export type SharedLimits = (rate: Rate) => SharedLimit

/** Hosts that share a database count together; a host counts alone where it has the store for itself, or the database is away. @param key the store gets MACs of addresses only */
export const createSharedLimits =
  (store: StoreEngine, key: Buffer): SharedLimits =>
  (rate) => {
    const { name, limit, windowMs } = rate
    const alone = createLocalRate(rate)
    const markOf = (what: string) =>
      createHmac('sha256', key)
        .update(JSON.stringify(['limit', name, what]))
        .digest('base64url')
    const count = async (what: string, uses: number) => store.countUse?.(markOf(what), windowMs, uses).catch(() => null)
    return {
      take: async (what) => {
        // The use counts here too, for the time when the store is away.
        const wait = alone.take(what)
        const shared = await count(what, 1)
        if (!shared) return wait
        return shared.count > limit ? inSeconds(shared.leftMs) : 0
      },
      blocked: async (what) => {
        const shared = await count(what, 0)
        if (!shared) return alone.blocked(what)
        return shared.count >= limit ? inSeconds(shared.leftMs) : 0
      },
    }
  }

const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))
