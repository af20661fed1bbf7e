import { disabledHours } from '@emberwatch/contract'
import { disabledHoursChoices } from '@emberwatch/contract/auth'
import { historyMs } from '@emberwatch/contract/devices'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** The hours at which a disablement is noted, each with those of the note before. */
const levels = sql.join(
  disabledHoursChoices.map(
    (hours, index) => sql`(${sql.lit(disabledHoursChoices[index - 1] ?? 0)}, ${sql.lit(hours)})`,
  ),
)

/**
 * Marks what has been disabled for so long that it needs attention, and writes whom that may be told, for each of the hours that a person can choose
 * (product 25.3). The mark is stored, so that pages hear of it as of any change. Of several servers one finds each. Whoever stores an event locks its
 * system first and then its units, and so does this.
 */
export async function noteDisablements(db: Queries, now: Date): Promise<void> {
  const due = sql`disablements d join levels l on l.below = d.noted_hours
    and d.is_standing and d.noted_hours < 168 and d.since <= ${now}::timestamptz - l.hours * interval '1 hour'`
  await sql`
    with levels (below, hours) as (values ${levels}),
    locked as materialized (
      select y.id from systems y where y.id in (select d.system_id from ${due}) order by y.id for no key update
    ), due as (
      select d.id, d.noted_hours as below from ${due} where d.system_id in (select id from locked) for update of d
    ), reached as (
      select u.id, u.below, max(l.hours) as hours from due u join disablements d on d.id = u.id
        join levels l on d.since <= ${now}::timestamptz - l.hours * interval '1 hour' group by 1, 2
    ), noted as (
      update disablements d set noted_hours = r.hours, noted_at = coalesce(d.noted_at, ${now}::timestamptz), is_long = r.hours >= ${sql.lit(disabledHours)}
      from reached r where d.id = r.id
      returning d.system_id, d.since, coalesce(d.unit_name, d.unit_id) as unit, d.noted_at, r.below, r.hours
    )
    insert into occurrences (kind, system_id, at, received_at, since, count, unit_name, disabled_hours, first_noted_at)
    select 'disabled', n.system_id, ${now}::timestamptz, ${now}::timestamptz, min(n.since), count(*), case when count(*) = 1 then min(n.unit) end,
      l.hours, n.noted_at
    from noted n join levels l on l.hours > n.below and l.hours <= n.hours where is_anybody_told() group by 2, 8, 9`.execute(
    db,
  )
}

/** Removes units that were enabled before the history: no event that comes late is older than that. */
export async function sweepDisablements(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - historyMs)
  await db.deleteFrom('disablements').where('isStanding', '=', false).where('lastAt', '<', before).execute()
}
