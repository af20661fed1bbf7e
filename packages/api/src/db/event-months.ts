import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/** Events lie by the month, each month of UTC in a part of its own. */

/** Months that are there before anything can happen in them. */
const aheadMs = 90 * 24 * 60 * 60 * 1000

/** Makes the months that are missing between two moments. */
export async function addEventMonths(db: Queries, from: Date, to: Date): Promise<void> {
  const day = (time: Date) => time.toISOString().slice(0, 10)
  await sql`select add_event_months(${day(from)}::date, ${day(to)}::date)`.execute(db)
}

/** Makes this month and the next three; called now and then by every server. */
export const keepEventMonths = (db: Queries, now: Date): Promise<void> =>
  addEventMonths(db, now, new Date(now.getTime() + aheadMs))
