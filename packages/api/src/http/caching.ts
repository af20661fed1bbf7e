import type { FastifyRequest } from 'fastify'
import { type Candidate, candidateOf, type Moment } from '../cache/freshness.ts'
import type { Call, Services } from './call.ts'
import type { Route } from './route.ts'

/** Undefined where the route does not name its tables. */
export const candidates =
  ({ cache }: Pick<Services, 'cache'>, { madeOf }: Pick<Route, 'madeOf'>, { url }: Pick<FastifyRequest, 'url'>) =>
  (personId: string): Candidate | undefined =>
    cache && madeOf ? candidateOf(cache, madeOf, personId, url) : undefined

interface Caching {
  readonly totals: Call['totals']
  readonly answer?: (text: string) => void
}

const uncached: Caching = { totals: (read) => read() }

/** Values read from now on are at least as new as the snapshot of the caller's lookup. */
export function cachingOf(
  { cache }: Pick<Services, 'cache'>,
  found: { readonly candidate?: Candidate | undefined; readonly moment: Moment | undefined } | null,
): Caching {
  if (!cache || !found?.candidate || !found.moment) return uncached
  const { candidate, moment } = found
  const { snapshot } = moment
  return {
    totals: async <Totals extends object>(read: () => Promise<Totals>) => {
      if (moment.areTotalsFresh && candidate.totals) return candidate.totals.value as Totals
      const value = await read()
      cache.totals.store(candidate.totalsKey, { snapshot, value })
      return value
    },
    answer: (value) => cache.answers.store(candidate.answerKey, { snapshot, value }),
  }
}
