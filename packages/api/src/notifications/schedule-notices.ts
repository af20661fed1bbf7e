import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { matchesRule, noticeTimes, waitSeconds } from './occurrence-kinds.ts'

/**
 * Sets when each person is looked at who may be told of what was numbered after this. Digests have a time of their own; quiet hours are looked at when it has come. The first alarm of a site
 * waits for nothing, whatever the clock was that noted it. Times that a clock stored while it was ahead count for nothing.
 */
export async function scheduleNotices(change: Queries, after: number, now: Date): Promise<void> {
  const isPossible = (time: RawBuilder<unknown>, seconds: number) =>
    sql`${time} <= ${now}::timestamptz + ${seconds + noticeTimes.clocksSeconds} * interval '1 second'`
  const joinsUntil = sql`case when ${isPossible(sql`r.joins_until`, noticeTimes.afterAlarmSeconds)} then r.joins_until end`
  await sql`
    with recent as (
      select distinct coalesce(h.site_id, y.site_id) as site_id from occurrences h join systems y on y.id = h.system_id where h.kind = 'alarm'
        and h.number <= ${after} and h.noted_at > ${now}::timestamptz - ${noticeTimes.afterAlarmSeconds} * interval '1 second'
        and ${isPossible(sql`h.noted_at`, 0)}
    ), fresh as (
      select h.kind, h.system_id, coalesce(h.site_id, y.site_id) as site_id, h.after_work, h.disabled_hours, h.first_noted_at, least(min(h.noted_at), ${now}) as noted_at
      from occurrences h join systems y on y.id = h.system_id
      where h.number > ${after} and y.archived_at is null group by 1, 2, 3, 4, 5, 6
    ), by_site as (
      select kind, site_id, after_work, disabled_hours, first_noted_at, min(noted_at) as noted_at from fresh group by 1, 2, 3, 4, 5
    ), reached as (
      select a.user_id, f.kind, f.site_id, f.after_work, f.disabled_hours, f.first_noted_at, f.noted_at from by_site f join site_access a on a.site_id = f.site_id
      where a.is_accepted
      union all
      select a.user_id, f.kind, f.site_id, f.after_work, f.disabled_hours, f.first_noted_at, f.noted_at from fresh f join system_access a on a.system_id = f.system_id
      where a.is_accepted
      union all
      select r.user_id, f.kind, f.site_id, f.after_work, f.disabled_hours, f.first_noted_at, f.noted_at from by_site f
      join notification_rules r on r.scope in ('fleet', 'chosen') join users u on u.id = r.user_id and u.is_super
    ), due as (
      select r.user_id, bool_or(f.kind = 'alarm') as has_alarm, min(case
        when f.kind = 'alarm' and f.site_id not in (select site_id from recent) then f.noted_at
        else greatest(${joinsUntil}, f.noted_at + ${waitSeconds} * interval '1 second'
          + case when f.kind in ('lost', 'back') and not f.after_work then r.lost_minutes else 0 end * interval '1 minute') end) as at
      from reached f join notification_rules r on r.user_id = f.user_id
      where r.is_on and r.delivery = 'atOnce' and ${matchesRule}
        and (r.scope <> 'chosen' or exists (
          select from notification_sites c where c.user_id = r.user_id and c.site_id = f.site_id))
      group by 1
    )
    update notification_rules r set next_at = least(r.next_at, d.at), has_alarm = r.has_alarm or d.has_alarm, joins_until = ${joinsUntil}
    from due d where r.user_id = d.user_id`.execute(change)
}
