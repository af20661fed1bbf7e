import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/** Each month (UTC) of events is a partition. */

/** Partitions exist so long ahead. */
const aheadMs = 90 * 24 * 60 * 60 * 1000

export async function addEventMonths(db: Queries, from: Date, to: Date): Promise<void> {
  const day = (time: Date) => time.toISOString().slice(0, 10)
  await sql`select add_event_months(${day(from)}::date, ${day(to)}::date)`.execute(db)
}

export const keepEventMonths = (db: Queries, now: Date): Promise<void> =>
  addEventMonths(db, now, new Date(now.getTime() + aheadMs))
