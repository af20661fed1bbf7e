import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { totalsKeyOf } from '../cache/freshness.ts'

/** Count and totals that an answer did not wait for, until the same caller asks for them (decision 0018). */
export interface BegunTotals {
  /** @param key of caller and rows @returns their name */
  leave(key: string, totals: Promise<object>): string
  /** Takes totals once: calls that wait for totals are then as many as the counts, which have limits. */
  take(key: string, name: string): Promise<object> | undefined
  /** Resolves when no totals are under way. */
  settled(): Promise<unknown>
}

/** Longer than a statement may take by default. */
const retentionMs = 90_000
const entriesMax = 1_000

export function createBegunTotals(): BegunTotals {
  const totalsByName = new LRUCache<string, Promise<object>>({ ttl: retentionMs, max: entriesMax })
  const underWay = new Set<Promise<object>>()
  return {
    leave: (key, totals) => {
      const name = randomUUID()
      totalsByName.set(`${key} ${name}`, totals)
      underWay.add(totals)
      const end = () => void underWay.delete(totals)
      // The caller who takes the totals gets a failure.
      totals.then(end, end)
      return name
    },
    take: (key, name) => {
      const totals = totalsByName.get(`${key} ${name}`)
      totalsByName.delete(`${key} ${name}`)
      return totals
    },
    settled: () => Promise.allSettled(underWay),
  }
}

/** Reads what a list's caller prefers (RFC 7240): rows at once, or the totals of its call before. */
export function totalsPreference(
  { begunTotals }: { readonly begunTotals: BegunTotals },
  personId: string,
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  reply: FastifyReply,
) {
  const preferred = preferredTotals(headers.prefer)
  const key = totalsKeyOf(personId, url)
  let pendingTotals: Promise<object> | undefined
  return {
    begun: preferred === undefined ? undefined : begunTotals.take(key, preferred),
    leaveTotals:
      preferred === 'ready'
        ? (totals: Promise<object>) => {
            pendingTotals = totals
            reply.header('preference-applied', 'totals=ready')
            return begunTotals.leave(key, totals)
          }
        : undefined,
    /** Totals that the answer did not wait for. */
    left: () => pendingTotals,
  }
}

/** The value of `Prefer: totals=…`; undefined without one. The first of several counts. */
export function preferredTotals(header: string | readonly string[] | undefined): string | undefined {
  for (const preference of (header ?? '').toString().split(',')) {
    const [name = '', value = ''] = (preference.split(';')[0] ?? '').split('=', 2)
    if (name.trim().toLowerCase() === 'totals') return value.trim().replace(/^"(.*)"$/, '$1')
  }
  return undefined
}
