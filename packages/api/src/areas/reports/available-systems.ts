import { type AvailableSystem, reports } from '@emberwatch/contract/reports'
import { ofSite, ofSystem } from '../../lists/contains.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { visibleSystems, walkVisible } from './visible-events.ts'

export const availableSystems = listRoute(reports.availableSystems, {
  from: ({ db, user }) => visibleSystems(db, user),
  strategy: { kind: 'walk', walk: (call) => walkVisible(call) },
  key: { id: uuid('y.id') },
  sort: { systemName: emptyLast('y.sortKey') },
  search: { systemName: ofSystem(systemName), siteName: ofSite(column('s.name')) },
  filters: { siteId: column('y.siteId') },
  rows: ({ db }, page): Promise<AvailableSystem[]> =>
    db
      .selectFrom(page)
      .innerJoin('systems as y', 'y.id', 'page.id')
      .innerJoin('sites as s', 's.id', 'y.siteId')
      .select(['y.id as systemId', 'y.number', 'y.siteId', 's.name as siteName'])
      .select(systemName.as('systemName'))
      .orderBy('page.position')
      .execute(),
})
