import type { FastifyRequest } from 'fastify'
import { type Candidate, candidateOf, type Moment } from '../kept/freshness.ts'
import type { Call, Services } from './call.ts'
import type { Route } from './route.ts'

/** Finds what was answered before to the person of a call; nothing where the route does not say what it is made of. */
export const candidates =
  ({ kept }: Pick<Services, 'kept'>, { madeOf }: Pick<Route, 'madeOf'>, { url }: Pick<FastifyRequest, 'url'>) =>
  (personId: string): Candidate | undefined =>
    kept && madeOf ? candidateOf(kept, madeOf, personId, url) : undefined

interface Keeping {
  readonly totals: Call['totals']
  /** Where the answer may be kept. */
  readonly answer?: (text: string) => void
}

const nothingKept: Keeping = { totals: (read) => read() }

/** What is read from now on is at least as new as the moment at which the person was looked up. */
export function keepingOf(
  { kept }: Pick<Services, 'kept'>,
  found: { readonly candidate?: Candidate | undefined; readonly moment: Moment | undefined } | null,
): Keeping {
  if (!kept || !found?.candidate || !found.moment) return nothingKept
  const { candidate, moment } = found
  const { snapshot } = moment
  return {
    totals: async <Totals extends object>(read: () => Promise<Totals>) => {
      if (moment.areTotalsFresh && candidate.totals) return candidate.totals.value as Totals
      const value = await read()
      kept.totals.keep(candidate.totalsKey, { snapshot, value })
      return value
    },
    answer: (value) => kept.answers.keep(candidate.answerKey, { snapshot, value }),
  }
}
