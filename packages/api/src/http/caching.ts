import type { FastifyRequest } from 'fastify'
import { type CacheEntry, cacheEntryOf, type Snapshot } from '../cache/freshness.ts'
import type { Call, Services } from './call.ts'
import type { Route } from './route.ts'

/** Undefined where the route does not name its tables. */
export const candidates =
  ({ cache }: Pick<Services, 'cache'>, { madeOf }: Pick<Route, 'madeOf'>, { url }: Pick<FastifyRequest, 'url'>) =>
  (personId: string): CacheEntry | undefined =>
    cache && madeOf ? cacheEntryOf(cache, madeOf, personId, url) : undefined

interface Caching {
  readonly totals: Call['totals']
  readonly answer?: (text: string) => void
}

type CacheLookup = { readonly candidate?: CacheEntry | undefined; readonly moment: Snapshot | undefined } | null

/**
 * Values read from now on are at least as new as the snapshot of the caller's lookup.
 * @param earlierTotals totals of this caller's earlier call; an answer with them is not cached, as they may be older than the snapshot
 */
export function cachingOf(
  { cache }: Pick<Services, 'cache'>,
  lookup: CacheLookup,
  earlierTotals: Promise<object> | undefined,
): Caching {
  if (!cache || !lookup?.candidate || !lookup.moment)
    return { totals: <Totals>(read: () => Promise<Totals>) => (earlierTotals as Promise<Totals> | undefined) ?? read() }
  const { candidate, moment } = lookup
  const { snapshot } = moment
  const { answerKey, totalsKey } = candidate
  let isAsNew = true
  const fresh = () => {
    if (moment.areTotalsFresh) return candidate.totals?.value
    // Begun by another call since the lookup, which saw the same.
    const others = cache.totals.find(totalsKey)
    return others?.snapshot === snapshot ? others.value : undefined
  }
  return {
    totals: <Totals extends object>(read: () => Promise<Totals>) => {
      const cachedTotals = fresh() as Promise<Totals> | undefined
      if (cachedTotals) return cachedTotals
      if (earlierTotals) {
        isAsNew = false
        return earlierTotals as Promise<Totals>
      }
      const value = read()
      cache.totals.store(totalsKey, { snapshot, value })
      // The cached answer would hide that there are newer totals (cache/freshness.ts).
      cache.answers.remove(answerKey)
      value.catch(() => cache.totals.find(totalsKey)?.value === value && cache.totals.remove(totalsKey))
      return value
    },
    answer: (value) => isAsNew && cache.answers.store(answerKey, { snapshot, value }),
  }
}
