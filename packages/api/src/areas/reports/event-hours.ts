import { firstInstant, lastInstant } from '@emberwatch/contract'
import type { EventClass } from '@emberwatch/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../identity/caller.ts'

/** Reads the counts per hour that triggers keep in `event_hours`. */

interface HoursFilter {
  readonly siteId?: string | undefined
  readonly systemId?: string | undefined
  readonly beginDate?: string | undefined
  readonly endDate?: string | undefined
  readonly eventClass?: readonly EventClass[] | undefined
}

interface CountedEvents {
  readonly occurredAt: Date
  readonly eventName: string
  /** Negative where events are subtracted. */
  readonly events: number
}

/** Whole hours suffice: no place is named, and the span begins and ends on the hour. */
export const isByHours = ({ permissions }: Caller, { siteId, systemId, beginDate, endDate }: HoursFilter): boolean =>
  permissions.isSuperUser &&
  !siteId &&
  !systemId &&
  (!beginDate || firstInstant(beginDate).getTime() % hourMs === 0) &&
  (!endDate || (lastInstant(endDate).getTime() + 1) % hourMs === 0)

const hourMs = 3_600_000

/** The counts hold systems of deleted sites; their events are subtracted one by one. */
export function eventsByHours({ beginDate, endDate }: HoursFilter): RawBuilder<CountedEvents> {
  const [from, to] = [beginDate ? firstInstant(beginDate) : null, endDate ? lastInstant(endDate) : null]
  const within = (time: RawBuilder<unknown>) =>
    sql`(${from}::timestamptz is null or ${time} >= ${from}) and (${to}::timestamptz is null or ${time} <= ${to})`
  return sql<CountedEvents>`(
    select e.hour as occurred_at, e.event_name, e.events_count as events from event_hours e where ${within(sql`e.hour`)}
    union all
    select e.occurred_at, e.event_name, -1
    from sites s join systems y on y.site_id = s.id join events e on e.system_id = y.id
    where s.deleted_at is not null and ${within(sql`e.occurred_at`)})`
}
