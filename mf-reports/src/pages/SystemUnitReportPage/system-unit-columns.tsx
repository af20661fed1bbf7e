import { states } from '@emberwatch/contract'
import { type SystemUnitsRow, reportColumnTitles as titles } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { placeColumns } from '../../report/place-columns.tsx'

/** Product 12.12. */
export const systemUnitColumns = columns<SystemUnitsRow>()([
  { key: 'customerNumber', title: titles.customerNumber, sort: true, search: true },
  { key: 'equipmentNumber', title: titles.equipmentNumber, sort: true, search: true },
  { ...placeColumns[0], isTitle: true },
  ...placeColumns.slice(1),
  { key: 'configurationTime', title: titles.configurationTime, kind: 'dateTime', sort: true },
  { key: 'hardware', title: titles.hardware, sort: true, search: true },
  { key: 'unitsCount', title: titles.unitsCount, kind: 'number', sort: true },
  { key: 'businessUnit', title: titles.businessUnit, sort: true, search: true },
  {
    key: 'connectionStatus',
    title: titles.connection,
    status: 'reportConnection',
    sort: true,
    filter: [
      { value: 'connected', label: 'Connected' },
      { value: 'disconnected', label: states.offline.word },
      { value: 'none', label: 'Unknown' },
    ],
  },
])
