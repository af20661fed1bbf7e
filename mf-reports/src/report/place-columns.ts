import { paths, systemTypeLabel, systemTypeOptions } from '@emberwatch/contract'
import type { UnitAgeRow } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'

type PlaceRow = Pick<
  UnitAgeRow,
  'systemId' | 'systemName' | 'systemType' | 'siteId' | 'siteNumber' | 'siteName' | 'address'
>

/** Product 12.10, 12.12. */
export const placeColumns = columns<PlaceRow>()([
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
