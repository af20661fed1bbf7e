import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { isContactDue, waitsLonger } from './contact.ts'
import { isLate, isOpenNow, isTrueNow, kindOrder, matchesRule, type OccurrenceKind } from './occurrence-kinds.ts'

/** Numbers after the first and up to the second of each pair. */
export interface Span {
  readonly userId: string
  readonly told: readonly [after: number, upTo: number]
  /** The span of lost and regained contact, which waits for the person's minutes. */
  readonly lost: readonly [after: number, upTo: number]
  /** The span of losses that follow a recovery, which wait longer. */
  readonly steady: readonly [after: number, upTo: number]
}

const within = ([after, upTo]: readonly [number, number]) => sql<boolean>`f.number > ${after} and f.number <= ${upTo}`
const lostMinutes = sql<number>`r.lost_minutes`

/** The rights are those of now: the site's, the system's own, or those of a super user. */
const isSeen = sql<boolean>`(
  u.is_super and r.scope in ('fleet', 'chosen')
  or exists (select from site_access a where a.site_id = y.site_id and a.user_id = r.user_id and a.is_accepted)
  or exists (select from system_access a where a.system_id = y.id and a.user_id = r.user_id and a.is_accepted))
  and (r.scope <> 'chosen' or exists (
    select from notification_sites c where c.user_id = r.user_id and c.site_id = y.site_id))`

/**
 * Selects the pending occurrences of a person in a span, by the rule, status and rights of now: whoever has lost the right, is banned, unconfirmed or gone, or has
 * turned mail off, gets none. As a source `f` (occurrence), `y` (system), `s` (site), `r` (rule), `u` (person).
 */
export const pendingNotifications = ({ userId, told, lost, steady }: Span, more = sql``) => sql`
  notification_rules r
  join users u on u.id = r.user_id and u.status = 'ACTIVE' and u.deleted_at is null
  join occurrences f on f.number > ${Math.min(told[0], lost[0], steady[0])} and f.number <= ${Math.max(told[1], lost[1], steady[1])}
    and case when f.kind = 'lost' and ${waitsLonger('f', lostMinutes)} then ${within(steady)}
      when f.kind in ('lost', 'back') then ${within(lost)} else ${within(told)} end
  join systems y on y.id = f.system_id and y.archived_at is null
  join sites s on s.id = y.site_id and s.deleted_at is null
  ${more}
  where r.user_id = ${userId} and r.is_on and ${matchesRule} and ${isSeen}
    and ${isContactDue(lostMinutes)}`

/** @param which a further condition of `f` */
export async function hasPending(db: Queries, span: Span, which = sql``): Promise<boolean> {
  const { rows } = await sql`select 1 from ${pendingNotifications(span)} ${which} limit 1`.execute(db)
  return rows.length > 0
}

const groupsMax = 40
const namesMax = 5

export interface Group {
  readonly kind: OccurrenceKind
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
  /** The time of the loss, for contact that is back. */
  readonly since: Date | null
  /** Groups in all. */
  readonly groups: number
}

/** Groups what happened together: a kind at a site, and behind a modem, with the state of now. Alarms first, then the earliest. */
export async function loadPending(db: Queries, span: Span): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with told as materialized (
      select f.kind, f.system_id, ${isOpenNow} as is_open, case when ${isLate} then f.received_at end as received, f.at, f.since, f.count, f.unit_name, s.id as site_id, s.name as site_name,
        coalesce(y.name, 'System ' || y.number) as name,
        case when f.kind in ('lost', 'back') then m.client_id end as modem
      from ${pendingNotifications(span, sql`left join modem_systems e on e.system_id = y.id left join modems m on m.id = e.modem_id`)}
        and ${isTrueNow}
    )
    select kind, site_id, site_name, modem, count(distinct system_id)::int as systems, sum(count)::int as count,
      case when count(*) = 1 then min(unit_name) end as unit_name, min(system_id::text) as first_system_id,
      (array_agg(distinct name))[1:${sql.lit(namesMax)}] as names, min(at) as "from", max(at) as until, max(received) as received,
      (count(distinct system_id) filter (where is_open))::int as open, min(since) as since,
      (count(*) over ())::int as groups
    from told group by kind, site_id, site_name, modem, received is not null
    order by array_position(${kindOrder}, kind), min(at), site_id
    limit ${groupsMax}`.execute(db)
  return rows
}
