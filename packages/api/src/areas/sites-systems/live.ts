import { connections, type LiveSystem } from '@emberwatch/contract/admin'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { addressOf } from '../../identity/address.ts'
import { ofModem, ofSite, ofSystem } from '../../lists/contains.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, type PageOfIds, personName } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'

const loadRows = (db: Queries, page: PageOfIds) =>
  db
    .selectFrom(page)
    .innerJoin('systems as y', 'y.id', 'page.id')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .leftJoin('users as c', 'c.id', 's.createdById')
    .leftJoin('modemSystems as e', 'e.systemId', 'y.id')
    .leftJoin('modems as m', (join) => join.onRef('m.id', '=', 'e.modemId').on('m.deletedAt', 'is', null))
    .leftJoin('users as d', 'd.id', 'm.createdById')
    .select(['y.id', 'y.number', 'y.name', 'y.type', 'y.tag', 'y.connectionState', 'y.siteId', 's.name as siteName'])
    .select(['s.addressLine1', 's.addressLine2', 's.postalCode', 's.city', 's.country'])
    .select(['s.createdById as siteCreatedById', personName('c').as('siteCreatedBy')])
    .select(['m.id as modemId', 'm.clientId', 'm.wgip', 'm.ip', 'm.lat', 'm.lng'])
    .select(['m.createdById as modemCreatedById', personName('d').as('modemCreatedBy')])
    .orderBy('page.position')
    .execute()

const loadLive = async (db: Queries, page: PageOfIds): Promise<LiveSystem[]> =>
  (await loadRows(db, page)).map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    type: row.type,
    tag: row.tag,
    connectionState: row.connectionState,
    site: {
      id: row.siteId,
      name: row.siteName,
      address: addressOf(row),
      createdBy: row.siteCreatedBy,
      createdById: row.siteCreatedById,
    },
    modem: row.modemId
      ? {
          id: row.modemId,
          clientId: row.clientId ?? '',
          wgip: row.wgip,
          ip: row.ip,
          lat: row.lat,
          lng: row.lng,
          createdBy: row.modemCreatedBy,
          createdById: row.modemCreatedById,
        }
      : null,
  }))

/** The time at which a lost connection was lost; connected ones come last. Matches the index `systems_worst_connection`. */
const worstConnection = sql`(case when y.connection_state = 'system_connected' then '-infinity'::timestamptz
  else coalesce(y.connection_changed_at, y.created_at) end)`

export const liveSystems = listRoute(connections.list, {
  from: ({ db }) =>
    db
      .selectFrom('systems as y')
      .innerJoin('sites as s', (join) => join.onRef('s.id', '=', 'y.siteId').on('s.deletedAt', 'is', null))
      .leftJoin('modemSystems as e', 'e.systemId', 'y.id')
      .leftJoin('modems as m', (join) => join.onRef('m.id', '=', 'e.modemId').on('m.deletedAt', 'is', null))
      .where('y.archivedAt', 'is', null),
  key: { id: uuid('y.id') },
  sort: {
    severity: worstConnection,
    number: column('y.number'),
    name: emptyLast('y.sortKey'),
    type: column('y.type'),
    tag: emptyLast('y.tagKey'),
    siteName: column('s.sortKey'),
    clientId: emptyLast('m.clientId'),
    connectionState: emptyLast('y.connectionState'),
  },
  search: {
    name: ofSystem(systemName),
    tag: ofSystem(column('y.tag')),
    siteName: ofSite(column('s.name')),
    clientId: ofModem(column('m.clientId')),
    wgip: ofModem(column('m.wgip')),
  },
  filters: { type: column('y.type'), connectionState: column('y.connectionState') },
  rows: ({ db }, page) => loadLive(db, page),
})
