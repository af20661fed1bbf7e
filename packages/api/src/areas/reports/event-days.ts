import {
  alarmRaised,
  detectorTypes,
  type EventClass,
  type EventDayRow,
  type EventDaysQuery,
  eventClassNames,
  firstInstant,
  lastInstant,
  reports,
} from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Caller, Queries } from '../../http/call.ts'
import { listRoute } from '../../http/route.ts'
import { aggregated, type Column, column } from '../../lists/source.ts'
import { isOfClass, visibleEvents, visibleSystems } from './visible-events.ts'

/** Events of each day by class, and how many alarms that is for the detectors there are. */

/** Days and names are few beside events, so that classes are found for each name of a day only. */
const namesOfDays = (db: Queries, user: Caller, query: EventDaysQuery) =>
  visibleEvents(db, user, query)
    .select(sql<string>`(e.occurred_at at time zone ${zoneOf(query)})::date`.as('day'))
    .select(['e.eventName', sql<number>`count(*)`.as('events')])
    .groupBy([sql`1`, 'e.eventName'])

const countOf = (condition: Column) => sql<number>`coalesce(sum(e.events) filter (where ${condition}), 0)::int`
const counts = eventClassNames.map((name) => countOf(isOfClass(name)).as(name))

/** One row, `k`: the detectors of the systems asked about, and the first and last day where these were given. */
function frame(db: Queries, user: Caller, query: EventDaysQuery) {
  const { systemId, beginDate, endDate } = query
  const day = (instant: Date | null) =>
    sql<string | null>`(${instant}::timestamptz at time zone ${zoneOf(query)})::date`
  const isDetector = sql<boolean>`(${sql.join(
    detectorTypes.map((type) => sql`h.hardware_tag like ${`${type}%`}`),
    sql` or `,
  )})`
  return visibleSystems(db, user)
    .leftJoin('configurationHardware as h', (join) =>
      join.onRef('h.systemId', '=', 'y.id').on('h.isCurrent', '=', true).on('h.kind', '=', 'unit').on(isDetector),
    )
    .$if(Boolean(systemId), (rows) => rows.where('y.id', '=', systemId ?? ''))
    .select([
      sql<number>`coalesce(sum(h.quantity), 0)::int`.as('detectors'),
      day(beginDate ? firstInstant(beginDate) : null).as('firstDay'),
      day(endDate ? lastInstant(endDate) : null).as('lastDay'),
    ])
}

const zoneOf = ({ timeZone = 'UTC' }: EventDaysQuery) => timeZone

const daysCount = sql`coalesce(coalesce(max(k.last_day), max(d.day)) - coalesce(max(k.first_day), min(d.day)) + 1, 0)`
const sumOf = (name: string) => sql`coalesce(sum(${sql.ref(`d.${name}`)}), 0)::int`

const classSums = Object.fromEntries(eventClassNames.map((name) => [name, sumOf(name)])) as Record<EventClass, Column>

export const eventDays = listRoute(reports.eventDays, {
  aggregate: {
    from: ({ db, user, query: { extra } }) =>
      db
        .selectFrom(namesOfDays(db, user, extra).as('e'))
        .select(['e.day', sql<number>`sum(e.events)::int`.as('eventsCount'), ...counts])
        .select(countOf(sql`e.event_name = ${alarmRaised}`).as('alarmsRaised'))
        .groupBy('e.day'),
    keyTypes: { day: 'date', eventsCount: 'int', ...Object.fromEntries(eventClassNames.map((name) => [name, 'int'])) },
  },
  from: ({ db, user, query: { extra } }) =>
    db.selectFrom(aggregated.as('d')).innerJoin(frame(db, user, extra).as('k'), (join) => join.onTrue()),
  // The day alone names the row; its figures come with it, so that events are not counted a second time.
  key: {
    day: column('d.day'),
    eventsCount: column('d.eventsCount'),
    ...Object.fromEntries(eventClassNames.map((name) => [name, column(`d.${name}`)])),
  },
  sort: { day: column('d.day'), eventsCount: column('d.eventsCount') },
  search: {},
  filters: {},
  rows: async ({ db }, page) => {
    const rows = await db.selectFrom(page).selectAll().orderBy('page.position').execute()
    return rows.map(({ position: _, ...row }) => row as unknown as EventDayRow)
  },
  totals: {
    eventsCount: sumOf('eventsCount'),
    ...classSums,
    alarmsRaised: sumOf('alarmsRaised'),
    detectorsCount: sql`coalesce(max(k.detectors), 0)`,
    daysCount,
    alarmsPer100DetectorsAndYear: sql`round(
      sum(d.alarms_raised) * 100 * 365.25 / nullif(max(k.detectors), 0) / nullif(${daysCount}, 0), 2)`,
  },
})
