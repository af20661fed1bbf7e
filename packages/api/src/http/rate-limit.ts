import { tooManyRequests } from '@emberwatch/http'
import type { Rate } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/**
 * Counters in the database hold across servers; each change is one atomic statement (product 2.8). `rate-limiter-flexible` is not used: it counts
 * one key a statement, on a connection and a clock of its own, while these count several in one statement of the request.
 */

const windowOf = ({ name, windowMs }: Rate, key: string, now: Date) => {
  const begin = Math.floor(now.getTime() / windowMs) * windowMs
  return { key: `${name}:${key}`, windowStart: new Date(begin), expiresAt: new Date(begin + windowMs) }
}

/** Counts a use in each window, all in one statement. @throws ApiProblem 429 beyond one of the limits until its window ends */
export async function consume(db: Queries, rates: Rate | readonly Rate[], key: string, now: Date): Promise<void> {
  const all = [rates].flat()
  const limits = new Map(all.map(({ name, limit }) => [`${name}:${key}`, limit]))
  const rows = await increment(
    db,
    all.map((rate) => windowOf(rate, key, now)),
  )
  const over = rows.filter((row) => row.count > (limits.get(row.key) ?? 0))
  const ends = over.map(({ expiresAt }) => expiresAt.getTime())
  if (ends.length > 0) throw tooManyRequests((Math.max(...ends) - now.getTime()) / 1000)
}

const increment = (db: Queries, windows: readonly ReturnType<typeof windowOf>[]) =>
  db
    .insertInto('rateLimits')
    .values(windows.map((window) => ({ ...window, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({ count: sql<number>`rate_limits.count + 1` }),
    )
    .returning(['key', 'count', 'expiresAt'])
    .execute()

/** @returns the number of uses in the window, with this one */
export async function countUse(db: Queries, rate: Rate, key: string, now: Date): Promise<number> {
  const [row] = await increment(db, [windowOf(rate, key, now)])
  return row?.count ?? 1
}

/** @returns the number of uses in the window */
export async function usesOf(db: Queries, rate: Rate, key: string, now: Date): Promise<number> {
  const window = windowOf(rate, key, now)
  const row = await db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', '=', window.key)
    .where('windowStart', '=', window.windowStart)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Counts all of the uses, or none where they are too many. @returns the end of the window where they are */
export async function consumeAll(
  db: Queries,
  rate: Rate,
  key: string,
  { uses, now }: { readonly uses: number; readonly now: Date },
): Promise<Date | null> {
  const { expiresAt, ...window } = windowOf(rate, key, now)
  const { rows } = await sql`insert into rate_limits as r (key, window_start, count, expires_at)
    values (${window.key}, ${window.windowStart}, ${uses}::int, ${expiresAt})
    on conflict (key, window_start) do update set count = r.count + excluded.count
      where r.count + excluded.count <= ${rate.limit}::int
    returning count`.execute(db)
  return rows.length > 0 ? null : expiresAt
}

export async function forgetUses(db: Queries, rates: readonly Rate[], key: string): Promise<void> {
  const keys = rates.map(({ name }) => `${name}:${key}`)
  await db.deleteFrom('rateLimits').where('key', 'in', keys).execute()
}

export async function sweepRateLimits(db: Queries, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expiresAt', '<', now).execute()
}
