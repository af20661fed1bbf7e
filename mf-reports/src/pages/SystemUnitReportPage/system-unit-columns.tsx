import { paths, type SystemUnitsRow, systemTypeLabel, systemTypeOptions } from '@emberwatch/contract'
import { columns } from '@emberwatch/ui/table'

/** Columns of the system units report (product 12.12). */
export const systemUnitColumns = columns<SystemUnitsRow>()([
  { key: 'customerNumber', title: 'Customer number', sort: true, search: true },
  { key: 'equipmentNumber', title: 'Equipment number', sort: true, search: true },
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
      { value: 'disconnected', label: 'Not connected' },
      { value: 'none', label: 'Unknown' },
    ],
  },
])
