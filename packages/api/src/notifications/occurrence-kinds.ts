import { severities, states } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export type OccurrenceKind = Database['occurrences']['kind']

interface KindRow {
  /** The column of rules and webhooks that asks for it. */
  readonly choice: 'alarms' | 'lost_contact' | 'faults' | 'disablements'
  /** Its end is told to those who want it. */
  readonly isEnd: boolean
  /** Seconds for which a mail waits for more. */
  readonly waitSeconds: number
  readonly heading: string
}

/** The kinds of occurrence that people and webhooks are told of, in the order of the lines of a mail (product 23.2, 23.3). */
export const occurrenceKinds = {
  alarm: { choice: 'alarms', isEnd: false, waitSeconds: 0, heading: severities.alarm.word },
  lost: { choice: 'lost_contact', isEnd: false, waitSeconds: 20, heading: states.offline.word },
  fault: { choice: 'faults', isEnd: false, waitSeconds: 20, heading: severities.fault.word },
  disabled: { choice: 'disablements', isEnd: false, waitSeconds: 20, heading: severities.disabled.word },
  alarmOver: { choice: 'alarms', isEnd: true, waitSeconds: 20, heading: 'No more alarms' },
  back: { choice: 'lost_contact', isEnd: true, waitSeconds: 20, heading: 'Connected again' },
  faultOver: { choice: 'faults', isEnd: true, waitSeconds: 20, heading: 'No more faults' },
  disabledOver: { choice: 'disablements', isEnd: true, waitSeconds: 20, heading: 'Enabled again' },
} as const satisfies Record<OccurrenceKind, KindRow>

const rows = Object.entries(occurrenceKinds) as [OccurrenceKind, KindRow][]

/** All other times of who is told when; each person's own are quiet hours, minutes without contact and the hour of a digest. */
export const noticeTimes = {
  /** Seconds after a mail of an alarm in which all but the first alarm of another site joins the next mail. */
  afterAlarmSeconds: 120,
  /** The same after any other mail. */
  afterMailSeconds: 30,
  /** Seconds in which what is no alarm comes into one message of a webhook. */
  webhookSeconds: 5,
  /** What was seen so many seconds before it was received is told with both times. */
  lateSeconds: 60,
  /** A mail says how late it is after so many seconds. */
  lateMailSeconds: 5 * 60,
  /** Clocks of servers differ by less. */
  clocksSeconds: 60,
  /** A loss within so many minutes of a recovery is of contact that comes and goes. */
  steadyMinutes: 30,
  /** Days for which occurrences are kept: a weekly digest reads eight. */
  keepDays: 10,
} as const

const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)))

/** The kinds in their order, as an array of a statement. */
export const kindOrder = sql`array[${literals(rows.map(([kind]) => kind))}]`

/** What is disabled is told after the hours that counted when it was noted first, so that changed hours tell nothing twice and lose nothing. */
const isAfterHours = sql`f.disabled_hours = disabled_hours_of(r, f.first_noted_at)`

/** The condition that rule or webhook `r` asks for occurrence `f`. */
export const matchesRule = sql<boolean>`case f.kind ${sql.join(
  rows.map(([kind, { choice, isEnd }]) =>
    sql.join(
      [
        sql`when ${sql.lit(kind)} then r.${sql.ref(choice)}`,
        ...(isEnd ? [sql`r.back_to_normal`] : []),
        ...(choice === 'disablements' ? [isAfterHours] : []),
      ],
      sql` and `,
    ),
  ),
  sql` `,
)} end`

/** The seconds for which a mail of occurrence `f` waits. */
export const waitSeconds = sql<number>`case f.kind ${sql.join(
  rows.map(([kind, row]) => sql`when ${sql.lit(kind)} then ${sql.lit(row.waitSeconds)}`),
  sql` `,
)} end`

const ends = rows.flatMap(([kind, { isEnd }]) => (isEnd ? [kind] : []))

/** The site at which occurrence `f` of system `y` happened. */
export const siteOf = sql<string>`coalesce(f.site_id, y.site_id)`

/** The condition that system `y` has moved to another site since occurrence `f`. */
export const hasMoved = sql<boolean>`${siteOf} <> y.site_id`

/** The condition that occurrence `f` is an end at a site that system `y` has left: whoever sees the system where it is now is not told of it. */
export const isEndByMove = sql<boolean>`(f.kind in (${literals(ends)}) and ${hasMoved})`

/** The condition that what occurrence `f` of system `y` is about stands there at this moment: no contact, an alarm or a fault that is open, or something disabled for long. */
export const isOpenNow = sql<boolean>`case when ${hasMoved} then false when f.kind in ('lost', 'back') then y.connection_state is distinct from 'system_connected'
  when f.kind in ('disabled', 'disabledOver') then case when f.first_noted_at is null then y.long_disabled_count > 0 else exists (
    select from disablements d where d.system_id = y.id and d.is_standing and d.noted_hours >= f.disabled_hours
      and (f.kind = 'disabledOver' or d.noted_at = f.first_noted_at)) end
  else f.kind in ('alarm', 'alarmOver') and has_notice(y, true) or exists (select from issues i where i.system_id = f.system_id and not i.is_solved
    and case when f.kind in ('alarm', 'alarmOver') then i.has_alarms else i.is_urgent and not i.has_alarms end) end`

/** The condition that occurrence `f` of system `y` can be told at this moment: nothing is called over while it stands. */
export const isTrueNow = sql<boolean>`not (f.kind in (${literals(ends)}) and ${isOpenNow})`

/** Those that are told during work too, unless a person has chosen otherwise (product 24.5). */
const duringWork = ['alarm', 'alarmOver'] satisfies OccurrenceKind[]
const isCovered = sql<boolean>`exists (select from works_of(y, f.noted_at))`

/** The condition that no work keeps occurrence `f` of system `y` from being told. @param wantsAlarms whether alarms are told during work, and not at its end */
export const passesWork = (
  wantsAlarms: RawBuilder<boolean>,
) => sql<boolean>`case when f.kind in (${literals(duringWork)})
  then case when f.after_work then not ${wantsAlarms} else ${wantsAlarms} or not ${isCovered} end
  else f.after_work or not ${isCovered} end`

/** The work during which occurrence `f` of system `y` was noted; of several the one that ends last. */
export const workOfOccurrence = sql`(select w.id, w.kind, w.over_at from works_of(y, f.noted_at) w
  where f.kind in (${literals(duringWork)}) order by w.over_at desc, w.id limit 1)`

const late = (received: RawBuilder<unknown>, seen: RawBuilder<unknown>) =>
  sql<boolean>`${received} - ${seen} > ${sql.lit(noticeTimes.lateSeconds)} * interval '1 second'`

/** The condition that occurrence `f` is told with the times of both, when it was seen and when it was received. */
export const isLate = late(sql`f.received_at`, sql`f.at`)

/** The time of receipt where it was late; null otherwise. */
export const lateReceipt = (received: RawBuilder<unknown>, seen: RawBuilder<unknown>) =>
  sql<Date | null>`case when ${late(received, seen)} then ${received} end`
