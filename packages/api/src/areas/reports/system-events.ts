import { reportExports, reports, type SystemEventRow, reportColumnTitles as titles } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { bigint, type KeyColumn } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, listSource, type Page } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { eventsByHours, isByHours } from './event-hours.ts'
import { exportRoute } from './export/export-route.ts'
import { fileName } from './export/file-name.ts'
import { ofClasses, visibleEvents, visibleSystems, walkVisible } from './visible-events.ts'

async function loadEvents(db: Queries, page: Page<{ id: KeyColumn<number> }>): Promise<SystemEventRow[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('events as e', 'e.id', 'page.id')
    .innerJoin('systems as y', 'y.id', 'e.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select(['e.unitName', 'e.unitId', 'e.unitClass', 'e.hardwareTag', 'e.eventName', 'e.originalMessage'])
    .select(['e.systemId', systemName.as('systemName'), 'y.siteId', 's.name as siteName', 'e.occurredAt'])
    .orderBy('page.position')
    .execute()
  return rows.map(({ occurredAt, originalMessage, ...row }) => ({
    ...row,
    timestamp: occurredAt.toISOString(),
    orginalMessage: originalMessage,
  }))
}

const source = listSource(reports.systemEvents, {
  from: ({ db, user, query }) => visibleEvents(db, user, query.extra),
  key: { id: bigint('e.id') },
  sort: {
    timestamp: column('e.occurredAt'),
    unitName: emptyLast('e.unitName'),
    unitId: emptyLast('e.unitId'),
    unitClass: emptyLast('e.unitClass'),
    hardwareTag: emptyLast('e.hardwareTag'),
    eventName: column('e.eventName'),
    systemName: emptyLast('y.sortKey'),
  },
  search: {
    unitName: column('e.unitName'),
    unitId: column('e.unitId'),
    unitClass: column('e.unitClass'),
    hardwareTag: column('e.hardwareTag'),
    eventName: column('e.eventName'),
    systemName,
    orginalMessage: column('e.originalMessage'),
  },
  filters: {},
  rows: ({ db }, page) => loadEvents(db, page),
  strategy: {
    kind: 'vast',
    walk: (call) =>
      Object.keys(call.query.extra).length === 0
        ? walkVisible(call, (systems) => systems.innerJoin('events as e', 'e.systemId', 'y.id'))
        : undefined,
    // Counts groups: a large fleet has five million events a month.
    serve: ({ user, query }) => isByHours(user, query.extra),
    from: ({ db, query: { extra } }) => ofClasses(db.selectFrom(eventsByHours(extra).as('e')), extra.eventClass),
    narrows: ['eventName'],
    count: sql`coalesce(sum(e.events), 0)::int`,
  },
})

export const systemEvents = listRoute(reports.systemEvents, source)

export const exportSystemEvents = exportRoute(reportExports.systemEvents, {
  list: reports.systemEvents,
  source,
  title: 'Events',
  columns: [
    { title: titles.unitName, width: 18, value: (row) => row.unitName },
    { title: titles.unitId, width: 12, value: (row) => row.unitId },
    { title: titles.unitClass, width: 16, value: (row) => row.unitClass },
    { title: titles.hardwareTag, width: 14, value: (row) => row.hardwareTag },
    { title: titles.eventName, width: 20, value: (row) => row.eventName },
    { title: titles.system, width: 28, value: (row) => row.systemName },
    { title: titles.site, width: 28, value: (row) => row.siteName },
    { title: titles.timestamp, width: 20, kind: 'dateTime', value: (row) => row.timestamp },
    { title: titles.originalMessage, width: 90, value: (row) => row.orginalMessage },
  ],
  name: async ({ db, user, query: { extra, timeZone } }) => {
    const nameQuery = visibleSystems(db, user, extra)
      .select(extra.systemId ? systemName.as('name') : 's.name')
      .limit(1)
    const subject = extra.systemId || extra.siteId ? await nameQuery.executeTakeFirst() : undefined
    return fileName('EventReport', subject?.name || 'ALL', extra, timeZone)
  },
})
