import type { AnswerText } from '../cache/answer-cache.ts'
import { readFreshness } from '../cache/freshness.ts'
import type { Caller } from '../identity/caller.ts'
import type { Call, Services } from './call.ts'
import type { Route } from './route.ts'

/** What the cache has for a call. */
interface CachedAnswer {
  /** Undefined where none is fresh. */
  readonly answer?: AnswerText | undefined
  readonly totals: Call['totals']
  /** Undefined where nothing may be cached. */
  readonly store?: (answer: AnswerText) => void
}

interface ListRead {
  /** The person has the levels that the access check found; public calls have null. */
  readonly user: Caller | null
  readonly url: string
  readonly isCounted: boolean
}

/**
 * Looks up the cached answer of a list that names its tables (decision 0018), and its totals, which pages and orders of the same rows share. Answers of
 * wall screens are not cached.
 */
export async function cachedAnswer(
  { cache, db }: Pick<Services, 'cache' | 'db'>,
  { madeOf }: Pick<Route, 'madeOf'>,
  { user, url, isCounted }: ListRead,
): Promise<CachedAnswer> {
  if (!cache || !madeOf || !user || user.wall) return { totals: (read) => read() }
  // Rights that end between the access check and the snapshot leave an answer that nobody finds any more.
  const reader = JSON.stringify([user.id, user.permissions])
  const answerKey = `${reader} ${isCounted} ${url}`
  const totalsKey = `${reader} ${withoutPage(url)}`
  const answer = cache.answers.find(answerKey)
  const earlier = cache.totals.find(totalsKey)
  const { snapshot, isAnswerFresh, areTotalsFresh } = await readFreshness(db, {
    tables: madeOf,
    answer,
    totals: earlier,
  })
  const freshTotals = () => {
    if (areTotalsFresh) return earlier?.value
    // Another call has begun them since, at the same snapshot.
    const others = cache.totals.find(totalsKey)
    return others?.snapshot === snapshot ? others.value : undefined
  }
  return {
    answer: isAnswerFresh ? answer?.value : undefined,
    totals: <Totals extends object>(read: () => Promise<Totals>) => {
      const cached = freshTotals() as Promise<Totals> | undefined
      if (cached) return cached
      const value = read()
      cache.totals.store(totalsKey, { snapshot, value })
      value.catch(() => cache.totals.find(totalsKey)?.value === value && cache.totals.remove(totalsKey))
      return value
    },
    store: (value) => cache.answers.store(answerKey, { snapshot, value }),
  }
}

const ofPages = ['limit', 'offset', 'orderBy', 'order']

function withoutPage(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const rest = new URLSearchParams(query)
  for (const name of ofPages) rest.delete(name)
  rest.sort()
  return `${path}?${rest}`
}
