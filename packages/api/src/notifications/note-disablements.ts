import { disabledHours } from '@emberwatch/contract'
import { historyMs } from '@emberwatch/contract/devices'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/**
 * Marks what has been disabled for so long that it needs attention, and writes whom that may be told (product 25.3). The mark is stored, so that pages
 * hear of it as of any change. Of several servers one finds each. Whoever stores an event locks its system first and then its units, and so does this.
 */
export async function noteDisablements(db: Queries, now: Date): Promise<void> {
  const isDue = sql`d.is_standing and not d.is_long and d.since <= ${now}::timestamptz - ${disabledHours} * interval '1 hour'`
  await sql`
    with locked as materialized (
      select y.id from systems y where y.id in (select d.system_id from disablements d where ${isDue}) order by y.id for no key update
    ), due as (
      select d.id from disablements d where d.system_id in (select id from locked) and ${isDue} for update
    ), noted as (
      update disablements d set is_long = true from due where d.id = due.id
      returning d.system_id, d.since, coalesce(d.unit_name, d.unit_id) as unit
    )
    insert into occurrences (kind, system_id, at, received_at, since, count, unit_name)
    select 'disabled', system_id, ${now}::timestamptz, ${now}::timestamptz, min(since), count(*), case when count(*) = 1 then min(unit) end
    from noted where is_anybody_told() group by 2`.execute(db)
}

/** Removes units that were enabled before the history: no event that comes late is older than that. */
export async function sweepDisablements(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - historyMs)
  await db.deleteFrom('disablements').where('isStanding', '=', false).where('lastAt', '<', before).execute()
}
