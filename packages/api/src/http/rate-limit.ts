import { tooManyRequests } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/**
 * Counters in the database hold across servers; each change is one atomic statement (product 2.8). `rate-limiter-flexible` is not used: it counts
 * one key a statement, on a connection and a clock of its own, while these count several in one statement of the request.
 */

const minute = 60_000
/** Failures in a row have no window: a success or age ends them. */
const noWindow = new Date(0)

/** @param windowMs a minute by default @throws ApiProblem 429 beyond `limit` until the window ends */
export async function countRequest(
  db: Queries,
  key: string,
  limit: number,
  now: Date,
  windowMs = minute,
): Promise<void> {
  const count = await countWithin(db, key, now, windowMs)
  if (count > limit) throw tooManyRequests((endOfWindow(now, windowMs) - now.getTime()) / 1000)
}

interface WindowLimit {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
}

/** One statement for several distinct keys. @throws ApiProblem 429 beyond one of the limits until its window ends */
export async function countRequests(db: Queries, limits: readonly WindowLimit[], now: Date): Promise<void> {
  const windows = limits.map(({ key, windowMs }) => {
    const expiresAt = new Date(endOfWindow(now, windowMs))
    return { key, windowStart: new Date(expiresAt.getTime() - windowMs), count: 1, expiresAt }
  })
  const rows = await db
    .insertInto('rateLimits')
    .values(windows)
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({ count: sql<number>`rate_limits.count + 1` }),
    )
    .returning(['key', 'count', 'expiresAt'])
    .execute()
  const over = rows.filter(({ key, count }) => count > (limits.find((one) => one.key === key)?.limit ?? 0))
  if (over.length > 0)
    throw tooManyRequests((Math.max(...over.map(({ expiresAt }) => expiresAt.getTime())) - now.getTime()) / 1000)
}

const endOfWindow = (now: Date, windowMs: number): number => (Math.floor(now.getTime() / windowMs) + 1) * windowMs

/** @returns the number of requests in the window, with this one */
export async function countWithin(db: Queries, key: string, now: Date, windowMs: number): Promise<number> {
  const expiresAt = new Date(endOfWindow(now, windowMs))
  const windowStart = new Date(expiresAt.getTime() - windowMs)
  const { count } = await db
    .insertInto('rateLimits')
    .values({ key, windowStart, count: 1, expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({ count: sql<number>`rate_limits.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

export async function forgetRequests(db: Queries, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('key', 'in', [...keys])
    .execute()
}

export interface StreakLimit {
  readonly failures: number
  readonly closedMs: number
  /** Time without a failure after which the streak ends. */
  readonly memoryMs: number
}

/** @throws ApiProblem 429 while the key is closed */
export async function refuseWhileClosed(db: Queries, key: string, limit: StreakLimit, now: Date): Promise<void> {
  const streak = await db
    .selectFrom('rateLimits')
    .select('expiresAt')
    .where('key', '=', key)
    .where('windowStart', '=', noWindow)
    .where('count', '>=', limit.failures)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (streak) throw tooManyRequests((streak.expiresAt.getTime() - now.getTime()) / 1000)
}

/** The failure that completes the streak closes the key; later ones do not prolong it. */
export async function countFailure(db: Queries, key: string, limit: StreakLimit, now: Date): Promise<void> {
  const remembered = new Date(now.getTime() + limit.memoryMs)
  const closedUntil = new Date(now.getTime() + limit.closedMs)
  await db
    .insertInto('rateLimits')
    .values({ key, windowStart: noWindow, count: 1, expiresAt: remembered })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({
        count: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.count + 1 end`,
        expiresAt: sql<Date>`case
          when rate_limits.expires_at <= ${now} then ${remembered}::timestamptz
          when rate_limits.count + 1 = ${limit.failures} then ${closedUntil}::timestamptz
          when rate_limits.count + 1 > ${limit.failures} then rate_limits.expires_at
          else ${remembered}::timestamptz end`,
      }),
    )
    .execute()
}

export async function endStreak(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).where('windowStart', '=', noWindow).execute()
}

export async function sweepRateLimits(db: Queries, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expiresAt', '<', now).execute()
}
