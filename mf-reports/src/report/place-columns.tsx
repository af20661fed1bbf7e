import { paths, systemTypeLabel, systemTypeOptions } from '@emberwatch/contract'
import { reportColumnTitles as titles, type UnitAgeRow } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { SiteLink } from './SiteLink.tsx'

type PlaceRow = Pick<
  UnitAgeRow,
  'systemId' | 'systemName' | 'systemType' | 'siteId' | 'siteNumber' | 'siteName' | 'address'
>

/** Product 12.10, 12.12. */
export const placeColumns = columns<PlaceRow>()([
  {
    key: 'systemName',
    title: titles.systemName,
    sort: true,
    search: true,
    link: ({ systemId }) => systemId && paths.system(systemId),
  },
  {
    key: 'systemType',
    title: titles.systemType,
    sort: true,
    filter: systemTypeOptions,
    text: ({ systemType }) => systemTypeLabel(systemType),
  },
  { key: 'siteNumber', title: titles.siteNumber, sort: true, search: true },
  {
    key: 'siteName',
    title: titles.siteName,
    sort: true,
    search: true,
    render: ({ siteId, siteName }) => <SiteLink id={siteId} name={siteName} />,
  },
  { key: 'address', title: titles.address, search: true },
])
