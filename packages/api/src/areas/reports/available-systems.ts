import { type AvailableSystem, reports } from '@emberwatch/contract'
import { sql } from 'kysely'
import { listRoute } from '../../http/route.ts'
import { column, emptyLast } from '../../lists/source.ts'
import { visibleSystems } from './visible-events.ts'

/** A system without a name goes by its number. */
const systemName = sql<string>`coalesce(nullif(y.name, ''), 'System ' || y.number)`

/** Systems that the person may ask for the events of. */
export const availableSystems = listRoute(reports.availableSystems, {
  from: ({ db, user }) => visibleSystems(db, user),
  key: { id: column('y.id') },
  sort: { systemName: emptyLast('y.sortKey') },
  search: { systemName },
  filters: {},
  rows: ({ db }, page): Promise<AvailableSystem[]> =>
    db
      .selectFrom(page)
      .innerJoin('systems as y', 'y.id', 'page.id')
      .innerJoin('sites as s', 's.id', 'y.siteId')
      .select(['y.id as systemId', 's.name as siteName'])
      .select(systemName.as('systemName'))
      .orderBy('page.position')
      .execute(),
})
