import { type InstallBaseRow, reports } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { bigint, type KeyColumn } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, type Page, personName } from '../../lists/source.ts'

/** The install base as it was last imported (product 12.8). */

const columns = [
  'b.systemId',
  'b.siteId',
  'b.equipmentNumber',
  'b.customerNumber',
  'b.siteNumber',
  'b.siteName',
  'b.systemName',
  'b.panelType',
  'b.activeContract',
  'b.businessUnit',
  'b.entryCreatedDate',
  'b.address',
  'b.postalCode',
  'b.city',
] as const

const loadRows = (db: Queries, page: Page<{ id: KeyColumn<number> }>): Promise<InstallBaseRow[]> =>
  db
    .selectFrom(page)
    .innerJoin('installBaseRows as b', 'b.id', 'page.id')
    .select(columns)
    .orderBy('page.position')
    .execute()

/** @returns null before the first import */
const latest = (what: unknown) => sql`(select ${what} from install_base_imports i
  left join users u on u.id = i.imported_by_id order by i.imported_at desc limit 1)`

/** Rows without an equipment number count one each. */
const equipment = sql`coalesce(b.equipment_number, b.id::text)`

export const installBaseList = listRoute(reports.installBase, {
  from: ({ db }) => db.selectFrom('installBaseRows as b'),
  key: { id: bigint('b.id') },
  sort: {
    equipmentNumber: emptyLast('b.equipmentNumber'),
    customerNumber: emptyLast('b.customerNumber'),
    siteNumber: emptyLast('b.siteNumber'),
    siteName: emptyLast('b.siteNameKey'),
    systemName: emptyLast('b.systemNameKey'),
    panelType: emptyLast('b.panelType'),
    activeContract: column('b.activeContract'),
    businessUnit: emptyLast('b.businessUnit'),
    entryCreatedDate: emptyLast('b.entryCreatedDate'),
    address: emptyLast('b.address'),
    postalCode: emptyLast('b.postalCode'),
    city: emptyLast('b.cityKey'),
  },
  search: {
    equipmentNumber: column('b.equipmentNumber'),
    customerNumber: column('b.customerNumber'),
    siteNumber: column('b.siteNumber'),
    siteName: column('b.siteName'),
    systemName: column('b.systemName'),
    panelType: column('b.panelType'),
    businessUnit: column('b.businessUnit'),
    address: column('b.address'),
    postalCode: column('b.postalCode'),
    city: column('b.city'),
  },
  filters: { activeContract: column('b.activeContract') },
  rows: ({ db }, page) => loadRows(db, page),
  totals: {
    totalSystems: sql`count(distinct ${equipment})::int`,
    totalSystemsWithContracts: sql`count(distinct ${equipment}) filter (where b.active_contract)::int`,
    totalSites: sql`count(distinct b.site_number)::int`,
    lastUpdatedById: latest(sql`i.imported_by_id`),
    lastUpdatedBy: latest(personName('u')),
    lastUpdatedAt: latest(sql`to_char(i.imported_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  },
})
