import type { UnitAgeRow } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { placeColumns } from '../../report/place-columns.ts'

/** Product 12.10. */
export const unitAgeColumns = columns<UnitAgeRow>()([
  { key: 'customerNumber', title: 'Customer number', sort: true, search: true },
  { key: 'unitName', title: 'Unit name', sort: true, search: true },
  { key: 'hardware', title: 'Hardware', sort: true, search: true },
  { key: 'carrierTags', title: 'Carrier tags', sort: true, search: true },
  { key: 'serialNumber', title: 'Serial number', sort: true, search: true },
  { key: 'productionDate', title: 'Production date', kind: 'date', sort: true },
  { key: 'unitAge', title: 'Unit age', kind: 'number', sort: true },
  ...placeColumns,
])
