import { firstInstant, lastInstant } from '@emberwatch/contract'
import {
  alarmRaised,
  detectorTypes,
  type EventClass,
  type EventDaysQuery,
  eventClassNames,
  reports,
} from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Caller } from '../../identity/caller.ts'
import { day, int } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, type Column, column } from '../../lists/source.ts'
import { workSpans } from '../../summaries/work-spans.ts'
import { eventsByHours, isByHours } from './event-hours.ts'
import { isOfClass, visibleEvents, visibleSystems } from './visible-events.ts'

/** Groups by day and name first, so that classes are computed for few rows. */
const namesOfDays = (db: Queries, user: Caller, query: EventDaysQuery) =>
  visibleEvents(db, user, query)
    .select(sql<string>`(e.occurred_at at time zone ${zoneOf(query)})::date`.as('day'))
    .select(['e.eventName', sql<number>`count(*)`.as('events')])
    .groupBy([sql`1`, 'e.eventName'])

interface NameOfDay {
  readonly day: string
  readonly eventName: string
  readonly events: number
}

const countedNames = (db: Queries, user: Caller, query: EventDaysQuery) =>
  isByHours(user, query) && hasWholeHours(zoneOf(query))
    ? namesOfDaysByHours(query)
    : sql<NameOfDay>`(${namesOfDays(db, user, query)})`

/** For all systems, in zones with whole-hour offsets. */
const namesOfDaysByHours = (query: EventDaysQuery) => sql<NameOfDay>`(
  select (e.occurred_at at time zone ${zoneOf(query)})::date as day, e.event_name, sum(e.events) as events
  from ${eventsByHours(query)} e group by 1, 2)`

/** Checks the offsets in winter and summer of this year and of ten years ago. */
function hasWholeHours(timeZone: string): boolean {
  const minutes = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' })
  const year = new Date().getUTCFullYear()
  return [year, year - 10].every((each) =>
    [0, 6].every((month) => Number(minutes.format(new Date(Date.UTC(each, month, 1)))) === 0),
  )
}

const countOf = (condition: Column) => sql<number>`coalesce(sum(e.events) filter (where ${condition}), 0)::int`
const counts = eventClassNames.map((name) => countOf(isOfClass(name)).as(name))

/** One row: the number of detectors, and the first and last day where they were given. */
function frame(db: Queries, user: Caller, query: EventDaysQuery) {
  const { beginDate, endDate } = query
  const dayOf = (instant: Date | null) =>
    sql<string | null>`(${instant}::timestamptz at time zone ${zoneOf(query)})::date`
  const isDetector = sql<boolean>`(${sql.join(
    detectorTypes.map((type) => sql`h.hardware_tag like ${`${type}%`}`),
    sql` or `,
  )})`
  return visibleSystems(db, user, query)
    .innerJoin('configurationHardware as h', (join) =>
      join.onRef('h.systemId', '=', 'y.id').on('h.isCurrent', '=', true).on('h.kind', '=', 'unit').on(isDetector),
    )
    .select([
      sql<number>`coalesce(sum(h.quantity), 0)::int`.as('detectors'),
      dayOf(beginDate ? firstInstant(beginDate) : null).as('firstDay'),
      dayOf(endDate ? lastInstant(endDate) : null).as('lastDay'),
      duringWork(db, user, query).as('eventsDuringWork'),
    ])
}

/** Counts the events during planned work (product 24.4): few, so that they are found by the spans of work. */
function duringWork(db: Queries, user: Caller, query: EventDaysQuery) {
  const systems = sql`select v.id from (${visibleSystems(db, user, query).select('y.id')}) v`
  const { beginDate, endDate } = query
  const spans = workSpans(systems, beginDate ? firstInstant(beginDate) : null, endDate ? lastInstant(endDate) : null)
  return sql<number>`(select count(*)::int from (${spans}) k cross join lateral unnest(k.spans) part
    join (${visibleEvents(db, user, query).select(['e.systemId', 'e.occurredAt'])}) f
      on f.system_id = k.system_id and f.occurred_at >= lower(part) and f.occurred_at < upper(part))`
}

const zoneOf = ({ timeZone = 'UTC' }: EventDaysQuery) => timeZone

const daysCount = sql`coalesce(coalesce(max(d.last_day), max(d.day)) - coalesce(max(d.first_day), min(d.day)) + 1, 0)`
const sumOf = (name: string) => sql`coalesce(sum(${sql.ref(`d.${name}`)}), 0)::int`

const ofEachClass = <Made>(make: (name: EventClass) => Made) =>
  Object.fromEntries(eventClassNames.map((name) => [name, make(name)])) as Record<EventClass, Made>

const countedDays = (db: Queries, user: Caller, query: EventDaysQuery) =>
  db
    .selectFrom(countedNames(db, user, query).as('e'))
    .select(['e.day', sql<number>`sum(e.events)::int`.as('eventsCount'), ...counts])
    .select(countOf(sql`e.event_name = ${alarmRaised}`).as('alarmsRaised'))
    .groupBy('e.day')
    .having(sql<boolean>`sum(e.events) > 0`)

export const eventDays = listRoute(reports.eventDays, {
  strategy: {
    kind: 'aggregate',
    // The frame is joined to each day: joined later it would be computed for page and totals again.
    from: ({ db, user, query: { extra } }) =>
      db
        .selectFrom(countedDays(db, user, extra).as('d'))
        .innerJoin(frame(db, user, extra).as('k'), (join) => join.onTrue())
        .selectAll(),
  },
  from: ({ db }) => db.selectFrom(aggregated.as('d')),
  // Figures are part of the key, so that events are counted once.
  key: {
    day: day('d.day'),
    eventsCount: int('d.eventsCount'),
    ...ofEachClass((name) => int(`d.${name}`)),
  },
  sort: { day: column('d.day'), eventsCount: column('d.eventsCount') },
  search: {},
  filters: {},
  rows: async ({ db }, page) => {
    const rows = await db.selectFrom(page).selectAll().orderBy('page.position').execute()
    return rows.map(({ position: _, ...row }) => row)
  },
  totals: {
    eventsCount: sumOf('eventsCount'),
    ...ofEachClass(sumOf),
    alarmsRaised: sumOf('alarmsRaised'),
    eventsDuringWork: sql`coalesce(max(d.events_during_work), 0)`,
    detectorsCount: sql`coalesce(max(d.detectors), 0)`,
    daysCount,
    alarmsPer100DetectorsAndYear: sql`round(
      sum(d.alarms_raised) * 100 * 365.25 / nullif(max(d.detectors), 0) / nullif(${daysCount}, 0), 2)`,
  },
})
