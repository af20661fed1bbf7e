import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Outgoing } from './dispatch-next.ts'
import { noticeTimes } from './occurrence-kinds.ts'

/** Rows that one statement puts in order. */
const atOnce = 5_000

/**
 * Gives new occurrences their numbers, and sets who is due for them. The counter's row is locked until the end, so numbers
 * become visible in their order, and "all up to this number" leaves nothing out whoever commits when (product 23.4).
 * Their times rise with their numbers, so that waits end in that order, also where clocks of servers differ a little. A clock
 * that was further ahead holds nothing back.
 * @returns how many were new
 */
export const numberOccurrences = (
  db: Queries,
  now: Date,
  outgoing: readonly Pick<Outgoing, 'schedule'>[],
): Promise<number> =>
  db.transaction().execute(async (change) => {
    const before = await lockCounter(change)
    const latest = sql`${now}::timestamptz + ${noticeTimes.clocksSeconds} * interval '1 second'`
    const { rows } = await sql<{ count: number }>`
      with fresh as (
        select id, row_number() over (order by least(received_at, ${now}), id) as n, least(received_at, ${now}) as at
        from (select id, received_at from occurrences where number is null order by id limit ${atOnce}) h
      ), named as (
        update occurrences h set number = c.last_number + f.n, noted_at = coalesce(h.noted_at, greatest(least(c.last_noted_at, ${latest}), f.at))
        from fresh f, occurrence_counter c where h.id = f.id returning h.number, h.noted_at
      ), counted as (
        update occurrence_counter set last_number = greatest(last_number, (select max(number) from named)),
          last_noted_at = greatest(least(last_noted_at, ${latest}), (select max(noted_at) from named))
        where exists (select from named)
      )
      select count(*)::int as count from named`.execute(change)
    const count = rows[0]?.count ?? 0
    if (count > 0) for (const { schedule } of outgoing) await schedule?.(change, before, now)
    return count
  })

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

/** Occurrences get their numbers before the transaction `change` or after its end, and then a time that is not before `time`. */
export async function advanceCounter(change: Queries, time: Date): Promise<void> {
  await sql`insert into occurrence_counter (last_noted_at) values (${time})
    on conflict (is_only) do update set last_noted_at = greatest(occurrence_counter.last_noted_at, excluded.last_noted_at)`.execute(
    change,
  )
}

/** `lastNumber` as a value within a statement. */
export const lastNumberNow = sql<number>`coalesce((select last_number from occurrence_counter), 0)`

/** Occurrences up to it are visible to everybody. */
export const lastNumber = async (db: Queries): Promise<number> =>
  (await db.selectFrom('occurrenceCounter').select('lastNumber').executeTakeFirst())?.lastNumber ?? 0

/** What is late has been noted when it was received. The end of work that goes on looks at all since its start. */
export async function sweepOccurrences(db: Queries, now: Date): Promise<void> {
  await sql`delete from occurrences
    where noted_at < ${now}::timestamptz - ${noticeTimes.keepDays} * interval '1 day'
      and noted_at < coalesce((select min(starts_at) from works where ended_at is null), 'infinity')`.execute(db)
}
