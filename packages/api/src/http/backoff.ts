import { tooManyRequests } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** Counts failures per key and closes the key for longer with each failure beyond a number. */

export interface Backoff {
  readonly free: number
  /** Each further failure doubles it. */
  readonly firstMs: number
  readonly longestMs: number
  /** Time without a failure after which the count ends. */
  readonly memoryMs: number
}

const noWindow = new Date(0)
const closedKey = (key: string) => `closed:${key}`

/** @throws ApiProblem 429 while the key is closed */
export async function refuseWhileDelayed(db: Queries, key: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('rateLimits')
    .select('expiresAt')
    .where('key', '=', closedKey(key))
    .where('windowStart', '=', noWindow)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (row) throw tooManyRequests((row.expiresAt.getTime() - now.getTime()) / 1000)
}

export async function delayMore(db: Queries, key: string, delay: Backoff, now: Date): Promise<void> {
  const remembered = new Date(now.getTime() + delay.memoryMs)
  const { count } = await db
    .insertInto('rateLimits')
    .values({ key, windowStart: noWindow, count: 1, expiresAt: remembered })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({
        count: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.count + 1 end`,
        expiresAt: remembered,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count < delay.free) return
  const pauseMs = Math.min(delay.longestMs, delay.firstMs * 2 ** Math.min(count - delay.free, 30))
  const row = { count: 1, expiresAt: new Date(now.getTime() + pauseMs) }
  await db
    .insertInto('rateLimits')
    .values({ key: closedKey(key), windowStart: noWindow, ...row })
    .onConflict((conflict) => conflict.columns(['key', 'windowStart']).doUpdateSet(row))
    .execute()
}

export async function endDelay(db: Queries, key: string): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('key', 'in', [key, closedKey(key)])
    .where('windowStart', '=', noWindow)
    .execute()
}
