import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/**
 * Removes old changes of connection in pieces. The last one of each system before the cut stays, so that its state since then is known
 * (product 8.17).
 */

const rowsAtOnce = 2_000
const dayMs = 24 * 60 * 60_000

/** @returns how many were removed */
export async function retireConnections(db: Queries, keepDays: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keepDays * dayMs)
  let removed = 0
  // Goes on behind what stays.
  let after = { at: new Date(0), id: 0 }
  for (;;) {
    const { rows } = await sql<{ at: Date; id: number; isOver: boolean }>`
      select c.changed_at as at, c.id, exists (
        select from connection_changes l where l.system_id = c.system_id and l.changed_at < ${before}::timestamptz
          and (l.changed_at, l.id) > (c.changed_at, c.id)) as is_over
      from connection_changes c
      where c.changed_at < ${before}::timestamptz and (c.changed_at, c.id) > (${after.at}::timestamptz, ${after.id}::bigint)
      order by c.changed_at, c.id limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return removed
    after = last
    const ids = rows.filter(({ isOver }) => isOver).map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('connectionChanges').where('id', 'in', ids).execute()
    removed += ids.length
  }
}

/** Removes old losses of contact about which nobody did anything, as contact that comes and goes makes thousands of them (product 27.2). */
export async function retireLosses(db: Queries, keepDays: number, now: Date): Promise<void> {
  await sql`delete from troubles t
    where t.kind = 'offline' and t.over_at < ${now}::timestamptz - ${keepDays} * interval '1 day'
      and t.taken_at is null and t.escalated_at is null
      and not exists (select from log_lines l where l.trouble_id = t.id)`.execute(db)
}
