import { paths, systemTypeLabel, systemTypeOptions, type UnitAgeRow } from '@emberwatch/contract'
import { columns } from '@emberwatch/ui/table'

/** Columns of the unit age report (product 12.10). */
export const unitAgeColumns = columns<UnitAgeRow>()([
  { key: 'customerNumber', title: 'Customer number', sort: true, search: true },
  { key: 'unitName', title: 'Unit name', sort: true, search: true },
  { key: 'hardware', title: 'Hardware', sort: true, search: true },
  { key: 'carrierTags', title: 'Carrier tags', sort: true, search: true },
  { key: 'serialNumber', title: 'Serial number', sort: true, search: true },
  { key: 'productionDate', title: 'Production date', kind: 'date', sort: true },
  { key: 'unitAge', title: 'Unit age', kind: 'number', sort: true },
  { key: 'systemName', title: 'System name', sort: true, search: true, link: (row) => paths.system(row.systemId) },
  {
    key: 'systemType',
    title: 'System type',
    sort: true,
    filter: systemTypeOptions,
    text: ({ systemType }) => systemTypeLabel(systemType),
  },
  { key: 'siteNumber', title: 'Site number', sort: true, search: true },
  { key: 'siteName', title: 'Site name', sort: true, search: true, link: (row) => paths.site(row.siteId) },
  { key: 'address', title: 'Address', search: true },
])
