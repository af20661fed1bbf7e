import { reportColumnTitles as titles, type UnitAgeRow } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { placeColumns } from '../../report/place-columns.tsx'

/** Product 12.10. */
export const unitAgeColumns = columns<UnitAgeRow>()([
  { key: 'customerNumber', title: titles.customerNumber, sort: true, search: true },
  { key: 'unitName', title: titles.unitName, sort: true, search: true, isTitle: true },
  { key: 'hardware', title: titles.hardware, sort: true, search: true },
  { key: 'carrierTags', title: titles.carrierTags, sort: true, search: true },
  { key: 'serialNumber', title: titles.serialNumber, sort: true, search: true },
  { key: 'productionDate', title: titles.productionDate, kind: 'date', sort: true },
  { key: 'unitAge', title: titles.unitAge, kind: 'number', sort: true },
  ...placeColumns,
])
