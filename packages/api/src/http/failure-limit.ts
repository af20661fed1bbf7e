import { tooManyRequests } from '@emberwatch/http'
import type { FailureLimit } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** Counts failures in a row per key, in the table of rates, and closes the key after a number of them. A success or age ends the count. */

const noWindow = new Date(0)

/** @throws ApiProblem 429 while the key is closed */
export async function refuseWhileClosed(db: Queries, limit: FailureLimit, key: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('rateLimits')
    .select(['count', 'expiresAt'])
    .where('key', '=', `${limit.name}:${key}`)
    .where('windowStart', '=', noWindow)
    .where('count', '>=', limit.failures)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  const waitMs = row ? closedUntil(limit, row) - now.getTime() : 0
  if (waitMs > 0) throw tooManyRequests(waitMs / 1000)
}

/** The count expires with its pause. Where pauses grow it outlives them, from the last failure on. */
function closedUntil(limit: FailureLimit, { count, expiresAt }: { count: number; expiresAt: Date }): number {
  const { failures, closedMs, longestMs, memoryMs } = limit
  if (longestMs === undefined) return expiresAt.getTime()
  return expiresAt.getTime() - memoryMs + Math.min(longestMs, closedMs * 2 ** Math.min(count - failures, 30))
}

/** The failure that completes the number closes the key; later ones prolong only a pause that grows. */
export async function countFailure(db: Queries, limit: FailureLimit, key: string, now: Date): Promise<void> {
  const remembered = new Date(now.getTime() + limit.memoryMs)
  const closed = new Date(now.getTime() + limit.closedMs)
  const most = limit.longestMs === undefined ? limit.failures : null
  await db
    .insertInto('rateLimits')
    .values({ key: `${limit.name}:${key}`, windowStart: noWindow, count: 1, expiresAt: remembered })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({
        count: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.count + 1 end`,
        expiresAt: sql<Date>`case
          when rate_limits.expires_at <= ${now} then ${remembered}::timestamptz
          when rate_limits.count + 1 = ${most}::int then ${closed}::timestamptz
          when rate_limits.count + 1 > ${most}::int then rate_limits.expires_at
          else ${remembered}::timestamptz end`,
      }),
    )
    .execute()
}

export async function forgetFailures(db: Queries, { name }: FailureLimit, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', `${name}:${key}`).where('windowStart', '=', noWindow).execute()
}
