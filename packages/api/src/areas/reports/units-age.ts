import { systemTypeLabel } from '@emberwatch/contract'
import { reportExports, reports, reportColumnTitles as titles } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import { bigint } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, listSource } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { searchedUnits, siteAddress, unitsOfSystems } from './current-units.ts'
import { exportRoute } from './export/export-route.ts'
import { producedBeforeName } from './export/file-name.ts'
import { unitReader } from './unit-reader.ts'

const source = listSource(reports.unitsAge, {
  from: ({ db, query }) => searchedUnits(db, query),
  key: { id: bigint('u.id') },
  sort: {
    productionDate: emptyLast('u.productionDate'),
    // Days until a date far ahead: sorts by age without depending on today.
    unitAge: { column: sql`(date '9999-12-31' - u.production_date)`, emptyLast: true },
    customerNumber: emptyLast('y.customerNumber'),
    unitName: emptyLast('u.unitName'),
    hardware: column('u.hardwareTag'),
    carrierTags: emptyLast('u.carrierTags'),
    serialNumber: emptyLast('u.serialNumber'),
    systemName: emptyLast('y.sortKey'),
    systemType: column('y.type'),
    siteNumber: emptyLast('s.siteNumberKey'),
    siteName: column('s.sortKey'),
  },
  search: {
    customerNumber: column('y.customerNumber'),
    unitName: column('u.unitName'),
    hardware: column('u.hardwareTag'),
    carrierTags: column('u.carrierTags'),
    serialNumber: column('u.serialNumber'),
    systemName,
    siteNumber: column('s.siteNumber'),
    siteName: column('s.name'),
    address: siteAddress,
  },
  filters: { systemType: column('y.type') },
  rows: (call, page) => unitReader()(call, page),
  totals: {
    totalUnits: sql`count(*)::int`,
    totalSystems: sql`count(distinct y.id)::int`,
    totalSites: sql`count(distinct s.id)::int`,
  },
  strategy: {
    kind: 'groups',
    from: ({ db, query }) => unitsOfSystems(db, query.extra),
    narrows: ['customerNumber', 'systemName', 'systemType', 'siteNumber', 'siteName', 'address'],
    count: sql`coalesce(sum(u.units), 0)::int`,
    totals: {
      totalUnits: sql`coalesce(sum(u.units), 0)::int`,
      totalSystems: sql`count(*)::int`,
      totalSites: sql`count(distinct s.id)::int`,
    },
  },
})

export const unitsAge = listRoute(reports.unitsAge, source)

/** Full years since production (`yearsBetween`). `age` up to a fixed later date counts backwards; it takes a third of the time of `to_char`. */
export const yearsUntil = (now: Date, produced = sql`u.production_date`) => {
  const today = sql`${now.toISOString().slice(0, 10)}::date`
  return sql`case when ${produced} <= ${today} then date_part('year', age(${today}::timestamp, ${produced}::timestamp))
    else date_part('year', ${today}) - date_part('year', ${produced})
      - (to_char(${today}, 'MMDD') < to_char(${produced}, 'MMDD'))::int end`
}

export const exportUnitsAge = exportRoute(reportExports.unitsAge, {
  list: reports.unitsAge,
  source,
  reader: unitReader,
  title: 'Unit age',
  columns: [
    { title: titles.customerNumber, width: 18, value: (row) => row.customerNumber },
    { title: titles.unitName, width: 18, value: (row) => row.unitName },
    { title: titles.hardware, width: 14, value: (row) => row.hardware },
    { title: titles.carrierTags, width: 26, value: (row) => row.carrierTags },
    { title: titles.serialNumber, width: 16, value: (row) => row.serialNumber },
    { title: titles.productionDate, width: 16, kind: 'date', value: (row) => row.productionDate },
    { title: titles.unitAge, width: 10, kind: 'number', value: (row) => row.unitAge },
    { title: titles.systemName, width: 28, value: (row) => row.systemName },
    { title: titles.systemType, width: 14, value: (row) => systemTypeLabel(row.systemType) },
    { title: titles.siteNumber, width: 14, value: (row) => row.siteNumber },
    { title: titles.siteName, width: 30, value: (row) => row.siteName },
    { title: titles.address, width: 48, value: (row) => row.address },
  ],
  name: async ({ query: { extra } }) => producedBeforeName('UnitAgeReport', extra),
})
