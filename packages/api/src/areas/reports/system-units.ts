import { formatAddress, states, systemTypeLabel } from '@emberwatch/contract'
import {
  type ProducedBeforeQuery,
  reportExports,
  reports,
  type SystemUnitsRow,
  reportColumnTitles as titles,
} from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { addressOf } from '../../identity/address.ts'
import { instant, int, text, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, listSource, type Page } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { dayOf, siteAddress } from './current-units.ts'
import { exportRoute } from './export/export-route.ts'
import { producedBeforeName } from './export/file-name.ts'

/** Reads stored counts; counts anew for a production date. */
function amounts(db: Queries, { producedBefore }: ProducedBeforeQuery) {
  const current = db
    .selectFrom('configurationHardware as c')
    .where('c.isCurrent', '=', true)
    .where('c.kind', '=', 'unit')
    .select(['c.systemId', 'c.hardwareTag', 'c.configuredAt'])
  if (!producedBefore) return current.select('c.quantity')
  return current
    .innerJoin('units as u', (join) =>
      join
        .onRef('u.systemId', '=', 'c.systemId')
        .onRef('u.hardwareTag', '=', 'c.hardwareTag')
        .onRef('u.configurationId', '=', 'c.configurationId'),
    )
    .where('u.productionDate', '<', dayOf(producedBefore))
    .select(sql<number>`count(*)::int`.as('quantity'))
    .groupBy(['c.configurationId', 'c.systemId', 'c.hardwareTag', 'c.configuredAt'])
}

const connectionStatus = sql<string | null>`case y.connection_state when 'system_connected' then 'connected' else
  case when y.connection_state is not null then 'disconnected' end end`

/** Figures are part of the key, so that units are counted once. */
const key = {
  systemId: uuid('h.systemId'),
  hardwareTag: text('h.hardwareTag'),
  quantity: int('h.quantity'),
  configuredAt: instant('h.configuredAt'),
}

async function loadRows(db: Queries, page: Page<typeof key>) {
  const rows = await db
    .selectFrom(page)
    .innerJoin('systems as y', 'y.id', 'page.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select([
      'y.customerNumber',
      'y.equipmentNumber',
      'y.id as systemId',
      systemName.as('systemName'),
      'y.type as systemType',
    ])
    .select(['s.id as siteId', 's.siteNumber', 's.name as siteName', 'y.businessUnit'])
    .select(['s.addressLine1', 's.addressLine2', 's.postalCode', 's.city', 's.country'])
    .select(['page.hardwareTag', 'page.quantity', 'page.configuredAt'])
    .select(connectionStatus.as('connectionStatus'))
    .orderBy('page.position')
    .execute()
  return rows.map(
    (row): SystemUnitsRow => ({
      customerNumber: row.customerNumber,
      equipmentNumber: row.equipmentNumber,
      systemId: row.systemId,
      systemName: row.systemName,
      systemType: row.systemType,
      siteId: row.siteId,
      siteNumber: row.siteNumber,
      siteName: row.siteName,
      address: formatAddress(addressOf(row)) || null,
      configurationTime: row.configuredAt.toISOString(),
      hardware: row.hardwareTag,
      unitsCount: row.quantity,
      businessUnit: row.businessUnit,
      connectionStatus: row.connectionStatus,
    }),
  )
}

const source = listSource(reports.systemUnits, {
  from: ({ db, query: { extra } }) =>
    db
      .selectFrom(amounts(db, extra).as('h'))
      .innerJoin('systems as y', 'y.id', 'h.systemId')
      .innerJoin('sites as s', 's.id', 'y.siteId')
      .where('y.archivedAt', 'is', null)
      .where('s.deletedAt', 'is', null),
  key,
  sort: {
    systemName: emptyLast('y.sortKey'),
    customerNumber: emptyLast('y.customerNumber'),
    equipmentNumber: emptyLast('y.equipmentNumber'),
    systemType: column('y.type'),
    siteNumber: emptyLast('s.siteNumberKey'),
    siteName: column('s.sortKey'),
    configurationTime: column('h.configuredAt'),
    hardware: column('h.hardwareTag'),
    unitsCount: column('h.quantity'),
    businessUnit: emptyLast('y.businessUnit'),
    connectionStatus: { column: connectionStatus, emptyLast: true },
  },
  search: {
    customerNumber: column('y.customerNumber'),
    equipmentNumber: column('y.equipmentNumber'),
    systemName,
    siteNumber: column('s.siteNumber'),
    siteName: column('s.name'),
    address: siteAddress,
    hardware: column('h.hardwareTag'),
    businessUnit: column('y.businessUnit'),
  },
  filters: { systemType: column('y.type'), connectionStatus },
  rows: ({ db }, page) => loadRows(db, page),
  totals: {
    totalUnits: sql`coalesce(sum(h.quantity), 0)::int`,
    totalSystems: sql`count(distinct y.id)::int`,
    totalSites: sql`count(distinct s.id)::int`,
  },
})

export const systemUnits = listRoute(reports.systemUnits, source, [
  'configuration_hardware',
  'units',
  'systems',
  'sites',
])

export const exportSystemUnits = exportRoute(reportExports.systemUnits, {
  list: reports.systemUnits,
  source,
  title: 'System units',
  columns: [
    { title: titles.customerNumber, width: 18, value: (row) => row.customerNumber },
    { title: titles.equipmentNumber, width: 18, value: (row) => row.equipmentNumber },
    { title: titles.systemName, width: 28, value: (row) => row.systemName },
    { title: titles.systemType, width: 14, value: (row) => systemTypeLabel(row.systemType) },
    { title: titles.siteNumber, width: 14, value: (row) => row.siteNumber },
    { title: titles.siteName, width: 30, value: (row) => row.siteName },
    { title: titles.address, width: 48, value: (row) => row.address },
    { title: titles.configurationTime, width: 24, kind: 'dateTime', value: (row) => row.configurationTime },
    { title: titles.hardware, width: 14, value: (row) => row.hardware },
    { title: titles.unitsCount, width: 12, kind: 'number', value: (row) => row.unitsCount },
    { title: titles.businessUnit, width: 18, value: (row) => row.businessUnit },
    { title: titles.connection, width: 16, value: (row) => connectionWord(row.connectionStatus) },
  ],
  name: async ({ query: { extra } }) => producedBeforeName('SystemUnitReport', extra),
})

const connectionWord = (status: string | null) =>
  (status === 'connected' ? states.connected : status ? states.offline : states.unknown).word
