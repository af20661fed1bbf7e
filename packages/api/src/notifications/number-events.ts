import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** One mail for what happens together: it waits so long for more, in seconds. */
export const batchWindowSeconds = 20
/** Seconds between two mails at once to one person. */
export const minIntervalSeconds = 30

/** Rows that one statement puts in order. */
const atOnce = 5_000

/**
 * Gives new events their numbers, and sets when each person is due who may have them. The counter's row is locked until the end, so numbers
 * become visible in their order, and "all up to this number" leaves nothing out whoever commits when (product 23.4). One statement for all people.
 * @returns how many were new
 */
export const numberEvents = (
  db: Queries,
  now: Date,
  scheduleOthers: readonly ScheduleRecipients[] = [],
): Promise<number> =>
  db.transaction().execute(async (change) => {
    const before = await lockCounter(change)
    const { rows } = await sql<{ count: number }>`
      with fresh as (
        select id, row_number() over (order by least(at, ${now}), id) as n, least(at, ${now}) as at
        from (select id, at from happenings where number is null order by id limit ${atOnce}) h
      ), named as (
        update happenings h set number = c.last_number + f.n, noted_at = greatest(c.last_noted_at, f.at)
        from fresh f, happening_counter c where h.id = f.id returning h.number, h.noted_at
      ), counted as (
        update happening_counter set last_number = greatest(last_number, (select max(number) from named)),
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
  const read = () => change.selectFrom('happeningCounter').select('lastNumber').forUpdate().executeTakeFirst()
  const counter = await read()
  if (counter) return counter.lastNumber
  await change
    .insertInto('happeningCounter')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.lastNumber ?? 0
}

/** `lastNumber` as a value within a statement. */
export const lastNumberNow = sql<number>`coalesce((select last_number from happening_counter), 0)`

/** Events up to it are visible to everybody. */
export const lastNumber = async (db: Queries): Promise<number> =>
  (await db.selectFrom('happeningCounter').select('lastNumber').executeTakeFirst())?.lastNumber ?? 0

/** Digests have a time of their own; quiet hours are looked at when it has come. */
async function schedulePeople(change: Queries, after: number): Promise<void> {
  await sql`
    with fresh as (
      select h.kind, h.system_id, y.site_id, min(h.noted_at) as noted_at
      from happenings h join systems y on y.id = h.system_id
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
      select r.user_id, min(f.noted_at + case when f.kind in ('lost', 'back') then r.lost_minutes else 0 end * interval '1 minute') as at
      from reached f join notification_rules r on r.user_id = f.user_id
      where r.is_on and r.delivery = 'atOnce' and ${matchesRule}
        and (r.scope <> 'chosen' or exists (
          select from notification_sites c where c.user_id = r.user_id and c.site_id = f.site_id))
      group by 1
    )
    update notification_rules r set next_at = least(r.next_at, greatest(
      d.at + ${batchWindowSeconds} * interval '1 second', r.last_sent_at + ${minIntervalSeconds} * interval '1 second'))
    from due d where r.user_id = d.user_id`.execute(change)
}

/** Kinds of `f` that rule `r` asks for. */
export const matchesRule = sql<boolean>`case f.kind when 'alarm' then r.alarms when 'lost' then r.lost_contact
  when 'fault' then r.faults when 'alarmOver' then r.alarms and r.back_to_normal
  when 'back' then r.lost_contact and r.back_to_normal else r.faults and r.back_to_normal end`

const keepDays = 10

/** A weekly digest reads eight days at most. */
export async function sweepEvents(db: Queries, now: Date): Promise<void> {
  await sql`delete from happenings
    where noted_at < ${now}::timestamptz - ${keepDays} * interval '1 day'`.execute(db)
}
