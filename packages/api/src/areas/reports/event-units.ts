import { alarmRaised, reports } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { instant, int, orNull, text, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, column, emptyLast, listSource, type Page } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { isOfClass, visibleEvents, visibleSystems, walkVisible } from './visible-events.ts'

/** Figures are part of the key, so that nothing is read twice. Columns of the rows `d`. */
const key = {
  systemId: uuid('d.systemId'),
  unitName: text('d.unitName'),
  hardwareTag: orNull(text('d.hardwareTag')),
  eventsCount: int('d.eventsCount'),
  alarmsCount: int('d.alarmsCount'),
  faultsCount: int('d.faultsCount'),
  lastEventAt: instant('d.lastEventAt'),
}

const shared = {
  key,
  sort: {
    eventsCount: column('d.eventsCount'),
    alarmsCount: column('d.alarmsCount'),
    faultsCount: column('d.faultsCount'),
    unitName: column('d.unitName'),
    systemName: emptyLast('y.sortKey'),
    lastEventAt: column('d.lastEventAt'),
  },
  search: { unitName: column('d.unitName'), systemName },
  filters: {},
  rows: async ({ db }: { readonly db: Queries }, page: Page<typeof key>) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('systems as y', 'y.id', 'page.systemId')
      .selectAll('page')
      .select(systemName.as('systemName'))
      .orderBy('page.position')
      .execute()
    return rows.map(({ position: _, lastEventAt, ...row }) => ({
      ...row,
      lastEventAt: lastEventAt.toISOString(),
    }))
  },
} as const

/** For a span of time or a class. */
const countedEvents = listSource(reports.eventUnits, {
  ...shared,
  strategy: {
    kind: 'aggregate',
    from: ({ db, user, query: { extra } }) =>
      visibleEvents(db, user, extra)
        .where('e.unitName', 'is not', null)
        .select(['e.systemId', 'e.unitName', 'e.hardwareTag'])
        .select([
          sql<number>`count(*)::int`.as('eventsCount'),
          sql<number>`count(*) filter (where e.event_name = ${alarmRaised})::int`.as('alarmsCount'),
          sql<number>`count(*) filter (where ${isOfClass('fault')})::int`.as('faultsCount'),
          sql<Date>`max(e.occurred_at)`.as('lastEventAt'),
        ])
        .groupBy(['e.systemId', 'e.unitName', 'e.hardwareTag']),
  },
  from: ({ db }) => db.selectFrom(aggregated.as('d')).innerJoin('systems as y', 'y.id', 'd.systemId'),
})

/** For all time, from the counts per unit that triggers keep in `event_units`. */
const tallies = listSource(reports.eventUnits, {
  ...shared,
  from: ({ db, user, query: { extra } }) =>
    visibleSystems(db, user, extra).innerJoin('eventUnits as d', 'd.systemId', 'y.id'),
  strategy: {
    kind: 'vast',
    walk: (call) =>
      call.query.extra.systemId || call.query.extra.siteId
        ? undefined
        : walkVisible(call, (systems) => systems.innerJoin('eventUnits as d', 'd.systemId', 'y.id')),
    from: ({ db, user, query: { extra } }) =>
      visibleSystems(db, user, extra).innerJoin('eventSystems as g', 'g.systemId', 'y.id'),
    narrows: ['systemName'],
    count: sql`coalesce(sum(g.units_count), 0)::int`,
  },
})

export const eventUnits = listRoute(reports.eventUnits, ({ query: { extra } }) =>
  extra.beginDate || extra.endDate || extra.eventClass ? countedEvents : tallies,
)
