import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { matchesRule, toldTimes, waitSeconds } from './occurrence-kinds.ts'

/** Rows that one statement puts in order. */
const atOnce = 5_000

/**
 * Gives new occurrences their numbers, and sets when each person is due who may have them. The counter's row is locked until the end, so numbers
 * become visible in their order, and "all up to this number" leaves nothing out whoever commits when (product 23.4). One statement for all people.
 * @returns how many were new
 */
export const numberOccurrences = (
  db: Queries,
  now: Date,
  scheduleOthers: readonly ScheduleRecipients[] = [],
): Promise<number> =>
  db.transaction().execute(async (change) => {
    const before = await lockCounter(change)
    const { rows } = await sql<{ count: number }>`
      with fresh as (
        select id, row_number() over (order by least(received_at, ${now}), id) as n, least(received_at, ${now}) as at
        from (select id, received_at from occurrences where number is null order by id limit ${atOnce}) h
      ), named as (
        update occurrences h set number = c.last_number + f.n, noted_at = greatest(c.last_noted_at, f.at)
        from fresh f, occurrence_counter c where h.id = f.id returning h.number, h.noted_at
      ), counted as (
        update occurrence_counter set last_number = greatest(last_number, (select max(number) from named)),
          last_noted_at = greatest(last_noted_at, (select max(noted_at) from named))
        where exists (select from named)
      )
      select count(*)::int as count from named`.execute(change)
    const count = rows[0]?.count ?? 0
    if (count > 0) for (const schedule of [schedulePeople, ...scheduleOthers]) await schedule(change, before, now)
    return count
  })

/** Sets who is looked at for what was numbered after this. */
export type ScheduleRecipients = (change: Queries, after: number, now: Date) => Promise<void>

/** @returns the last number */
async function lockCounter(change: Queries): Promise<number> {
  const read = () => change.selectFrom('occurrenceCounter').select('lastNumber').forUpdate().executeTakeFirst()
  const counter = await read()
  if (counter) return counter.lastNumber
  await change
    .insertInto('occurrenceCounter')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.lastNumber ?? 0
}

/** `lastNumber` as a value within a statement. */
export const lastNumberNow = sql<number>`coalesce((select last_number from occurrence_counter), 0)`

/** Occurrences up to it are visible to everybody. */
export const lastNumber = async (db: Queries): Promise<number> =>
  (await db.selectFrom('occurrenceCounter').select('lastNumber').executeTakeFirst())?.lastNumber ?? 0

/** Digests have a time of their own; quiet hours are looked at when it has come. The first alarm of a site waits for nothing. */
async function schedulePeople(change: Queries, after: number, now: Date): Promise<void> {
  await sql`
    with recent as (
      select distinct y.site_id from occurrences h join systems y on y.id = h.system_id where h.kind = 'alarm'
        and h.number <= ${after} and h.noted_at > ${now}::timestamptz - ${toldTimes.afterAlarmSeconds} * interval '1 second'
    ), fresh as (
      select h.kind, h.system_id, y.site_id, min(h.noted_at) as noted_at
      from occurrences h join systems y on y.id = h.system_id
      where h.number > ${after} and y.archived_at is null group by 1, 2, 3
    ), by_site as (
      select kind, site_id, min(noted_at) as noted_at from fresh group by 1, 2
    ), reached as (
      select a.user_id, f.kind, f.site_id, f.noted_at from by_site f join site_access a on a.site_id = f.site_id
      where a.is_accepted
      union all
      select a.user_id, f.kind, f.site_id, f.noted_at from fresh f join system_access a on a.system_id = f.system_id
      where a.is_accepted
      union all
      select r.user_id, f.kind, f.site_id, f.noted_at from by_site f
      join notification_rules r on r.scope in ('fleet', 'chosen') join users u on u.id = r.user_id and u.is_super
    ), due as (
      select r.user_id, bool_or(f.kind = 'alarm') as has_alarm, min(case
        when f.kind = 'alarm' and f.site_id not in (select site_id from recent) then f.noted_at
        else greatest(r.joins_until, f.noted_at + ${waitSeconds} * interval '1 second'
          + case when f.kind in ('lost', 'back') then r.lost_minutes else 0 end * interval '1 minute') end) as at
      from reached f join notification_rules r on r.user_id = f.user_id
      where r.is_on and r.delivery = 'atOnce' and ${matchesRule}
        and (r.scope <> 'chosen' or exists (
          select from notification_sites c where c.user_id = r.user_id and c.site_id = f.site_id))
      group by 1
    )
    update notification_rules r set next_at = least(r.next_at, d.at), has_alarm = r.has_alarm or d.has_alarm
    from due d where r.user_id = d.user_id`.execute(change)
}

/** What is late has been noted when it was received. */
export async function sweepOccurrences(db: Queries, now: Date): Promise<void> {
  await sql`delete from occurrences
    where noted_at < ${now}::timestamptz - ${toldTimes.keepDays} * interval '1 day'`.execute(db)
}
