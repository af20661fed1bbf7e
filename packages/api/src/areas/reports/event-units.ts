import { alarmRaised, type EventUnitRow, reports } from '@emberwatch/contract'
import { sql } from 'kysely'
import { listRoute } from '../../http/route.ts'
import { aggregated, column, emptyLast } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { isOfClass, visibleEvents } from './visible-events.ts'

/** Units ranked by how many events they have had. */
export const eventUnits = listRoute(reports.eventUnits, {
  aggregate: {
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
    keyTypes: {
      systemId: 'uuid',
      unitName: 'text',
      hardwareTag: 'text',
      eventsCount: 'int',
      alarmsCount: 'int',
      faultsCount: 'int',
      lastEventAt: 'timestamptz',
    },
  },
  from: ({ db }) => db.selectFrom(aggregated.as('d')).innerJoin('systems as y', 'y.id', 'd.systemId'),
  // System, name and type name the row; its figures come with it, so that events are not counted a second time.
  key: {
    systemId: column('d.systemId'),
    unitName: column('d.unitName'),
    hardwareTag: column('d.hardwareTag'),
    eventsCount: column('d.eventsCount'),
    alarmsCount: column('d.alarmsCount'),
    faultsCount: column('d.faultsCount'),
    lastEventAt: column('d.lastEventAt'),
  },
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
  rows: async ({ db }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('systems as y', 'y.id', 'page.systemId')
      .selectAll('page')
      .select(systemName.as('systemName'))
      .orderBy('page.position')
      .execute()
    return rows.map(({ position: _, lastEventAt, ...row }) => ({
      ...(row as unknown as Omit<EventUnitRow, 'lastEventAt'>),
      lastEventAt: (lastEventAt as unknown as Date).toISOString(),
    }))
  },
})
