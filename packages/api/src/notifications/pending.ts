import type { WorkKind } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { isContactDue, waitsLonger } from './contact.ts'
import { lastNumber } from './number-occurrences.ts'
import {
  hasMoved,
  isEndByMove,
  isLate,
  isOpenNow,
  isTrueNow,
  kindOrder,
  matchesRule,
  noticeTimes,
  type OccurrenceKind,
  passesWork,
  siteOf,
  workOfOccurrence,
} from './occurrence-kinds.ts'

/** After the first number and up to the second. */
type Numbers = readonly [after: number, upTo: number]

/** What is pending of a rule or a webhook: the waits of kinds differ. */
export interface Pending {
  readonly range: Numbers
  /** Lost and regained contact, which waits for so many minutes. */
  readonly lost: Numbers
  /** Losses that follow a recovery, which wait longer. */
  readonly steady: Numbers
}

interface Cursors {
  readonly occurrenceNumber: number
  readonly lostNumber?: number
  /** Null where nobody has looked yet. */
  readonly steadyNumber: number | null
  readonly lostMinutes?: number
}

/** @param cursors of a rule; a webhook has no wait for lost contact */
export async function loadPendingNumbers(db: Queries, cursors: Cursors, now: Date): Promise<Pending> {
  const { occurrenceNumber, lostNumber = occurrenceNumber, lostMinutes = 0 } = cursors
  const upTo = async (after: number, minutes: number): Promise<Numbers> => {
    const { rows } = await sql<{ number: number | null }>`select max(number) as number from occurrences
      where number > ${after} and noted_at <= ${now}::timestamptz - ${minutes} * interval '1 minute'`.execute(db)
    return [after, rows[0]?.number ?? after]
  }
  const range: Numbers = [occurrenceNumber, Math.max(occurrenceNumber, await lastNumber(db))]
  return {
    range,
    lost: lostMinutes === 0 ? range : await upTo(lostNumber, lostMinutes),
    steady: await upTo(cursors.steadyNumber ?? lostNumber, Math.max(lostMinutes, noticeTimes.steadyMinutes)),
  }
}

const within = ([after, upTo]: Numbers) => sql<boolean>`f.number > ${after} and f.number <= ${upTo}`

/** The condition that occurrence `f` is pending for rule or webhook `r`. @param minutes for which contact must be lost */
export const isPending = ({ range, lost, steady }: Pending, minutes: RawBuilder<number>) => sql<boolean>`
  f.number > ${Math.min(range[0], lost[0], steady[0])} and f.number <= ${Math.max(range[1], lost[1], steady[1])}
  and case when f.after_work then ${within(range)} when f.kind = 'lost' and ${waitsLonger('f', minutes)} then ${within(steady)}
    when f.kind in ('lost', 'back') then ${within(lost)} else ${within(range)} end
  and ${matchesRule} and ${isContactDue(minutes)}`

export interface PendingOfPerson extends Pending {
  readonly userId: string
}

/** Person `u` follows system `y` at the site by rule `r`. The rights are those of now: the site's, the system's own, or those of a super user. */
export const isSeenAt = (siteId: RawBuilder<string>) => sql<boolean>`(
  u.is_super and r.scope in ('fleet', 'chosen')
  or exists (select from site_access a where a.site_id = ${siteId} and a.user_id = r.user_id and a.is_accepted)
  or exists (select from system_access a where a.system_id = y.id and a.user_id = r.user_id and a.is_accepted))
  and (r.scope <> 'chosen' or exists (
    select from notification_sites c where c.user_id = r.user_id and c.site_id = ${siteId}))`
const isSeen = sql<boolean>`${isSeenAt(siteOf)} and not (${isEndByMove} and ${isSeenAt(sql.ref('y.site_id'))})`

/**
 * Selects the pending occurrences of a person, by the rule, status and rights of now: whoever has lost the right, is banned, unconfirmed or gone, or has
 * turned mail off, gets none. As a source `f` (occurrence), `y` (system), `s` (site), `r` (rule), `u` (person).
 */
export const pendingNotifications = ({ userId, ...pending }: PendingOfPerson, more = sql``) => sql`
  notification_rules r
  join users u on u.id = r.user_id and u.status = 'ACTIVE' and u.deleted_at is null
  join occurrences f on ${isPending(pending, sql<number>`r.lost_minutes`)}
  join systems y on y.id = f.system_id and y.archived_at is null
  join sites s on s.id = ${siteOf} and s.deleted_at is null
  ${more}
  where r.user_id = ${userId} and r.is_on and ${isSeen}
    and ${passesWork(sql<boolean>`r.alarms_during_work`)}`

/** @param which a further condition of `f` */
export async function hasPending(db: Queries, pending: PendingOfPerson, which = sql``): Promise<boolean> {
  const { rows } = await sql`select 1 from ${pendingNotifications(pending)} ${which} limit 1`.execute(db)
  return rows.length > 0
}

const groupsMax = 40
const namesMax = 5

export interface Group {
  readonly kind: OccurrenceKind
  /** The rows of what is disabled for so long. */
  readonly disabledHours: number
  readonly siteId: string
  readonly siteName: string
  /** The modem that connects them all, for lost and regained contact. */
  readonly modem: string | null
  readonly systems: number
  /** Alarms or faults. */
  readonly count: number
  readonly unitName: string | null
  readonly firstSystemId: string
  /** Some, as their lists show them. */
  readonly names: readonly string[]
  readonly from: Date
  readonly until: Date
  /** The time of the last receipt where that was later than the observations. */
  readonly received: Date | null
  /** Systems of which it is still the case. */
  readonly open: number
  /** The systems have moved to another site since. */
  readonly hasMoved: boolean
  /** The time of the loss, for contact that is back. */
  readonly since: Date | null
  /** Of alarms: the kind of work that went on. */
  readonly work: WorkKind | null
  /** Told at the end of work, as it still stands. */
  readonly afterWork: boolean
  /** Groups in all. */
  readonly groups: number
}

/** Groups what happened together: a kind at a site, and behind a modem, with the state of now. Alarms first, then the earliest. */
export async function loadPending(db: Queries, pending: PendingOfPerson): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with told as materialized (
      select f.kind, f.system_id, f.disabled_hours, f.after_work, w.kind as work, ${isOpenNow} as is_open, ${hasMoved} as has_moved, case when ${isLate} then f.received_at end as received, f.at, f.since, f.count, f.unit_name, s.id as site_id, s.name as site_name,
        coalesce(y.name, 'System ' || y.number) as name,
        case when f.kind in ('lost', 'back') then m.client_id end as modem
      from ${pendingNotifications(
        pending,
        sql`left join modem_systems e on e.system_id = y.id left join modems m on m.id = e.modem_id
        left join lateral ${workOfOccurrence} w on true`,
      )}
        and ${isTrueNow}
    )
    select kind, disabled_hours, site_id, site_name, modem, count(distinct system_id)::int as systems, sum(count)::int as count,
      case when count(*) = 1 then min(unit_name) end as unit_name, min(system_id::text) as first_system_id,
      (array_agg(distinct name))[1:${sql.lit(namesMax)}] as names, min(at) as "from", max(at) as until, max(received) as received,
      (count(distinct system_id) filter (where is_open))::int as open, min(since) as since, has_moved, work, after_work,
      (count(*) over ())::int as groups
    from told group by kind, disabled_hours, site_id, site_name, modem, received is not null, has_moved, work, after_work
    order by array_position(${kindOrder}, kind), min(at), site_id, disabled_hours
    limit ${groupsMax}`.execute(db)
  return rows
}
