import { states } from '@emberwatch/contract'
import type { SystemUnitsRow } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { placeColumns } from '../../report/place-columns.ts'

/** Product 12.12. */
export const systemUnitColumns = columns<SystemUnitsRow>()([
  { key: 'customerNumber', title: 'Customer number', sort: true, search: true },
  { key: 'equipmentNumber', title: 'Equipment number', sort: true, search: true },
  ...placeColumns,
  { key: 'configurationTime', title: 'Configuration time', kind: 'dateTime', sort: true },
  { key: 'hardware', title: 'Hardware', sort: true, search: true },
  { key: 'unitsCount', title: 'Units count', kind: 'number', sort: true },
  { key: 'businessUnit', title: 'Business unit', sort: true, search: true },
  {
    key: 'connectionStatus',
    title: 'Connection',
    status: 'reportConnection',
    sort: true,
    filter: [
      { value: 'connected', label: 'Connected' },
      { value: 'disconnected', label: states.offline.word },
      { value: 'none', label: 'Unknown' },
    ],
  },
])
