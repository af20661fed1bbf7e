import type { FastifyRequest } from 'fastify'
import type { AnswerText } from '../cache/answer-cache.ts'
import { type CacheEntry, cacheEntryOf, type Snapshot } from '../cache/freshness.ts'
import type { Call, Services } from './call.ts'
import type { Route } from './route.ts'

/** Undefined where the route does not name its tables. */
export const candidates =
  (
    { cache }: Pick<Services, 'cache'>,
    { madeOf }: Pick<Route, 'madeOf'>,
    { url }: Pick<FastifyRequest, 'url'>,
    isCounted: boolean,
  ) =>
  (personId: string): CacheEntry | undefined =>
    cache && madeOf ? cacheEntryOf(cache, madeOf, personId, url, isCounted) : undefined

interface Caching {
  readonly totals: Call['totals']
  readonly answer?: (answer: AnswerText) => void
}

type CacheLookup = { readonly candidate?: CacheEntry | undefined; readonly moment: Snapshot | undefined } | null

/** Values read from now on are at least as new as the snapshot of the caller's lookup. */
export function cachingOf({ cache }: Pick<Services, 'cache'>, lookup: CacheLookup): Caching {
  if (!cache || !lookup?.candidate || !lookup.moment) return { totals: (read) => read() }
  const { candidate, moment } = lookup
  const { snapshot } = moment
  const { answerKey, totalsKey } = candidate
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
      const value = read()
      cache.totals.store(totalsKey, { snapshot, value })
      // The cached answer would hide that there are newer totals (cache/freshness.ts).
      cache.answers.remove(answerKey)
      value.catch(() => cache.totals.find(totalsKey)?.value === value && cache.totals.remove(totalsKey))
      return value
    },
    answer: (value) => cache.answers.store(answerKey, { snapshot, value }),
  }
}
