import { paths } from '@emberwatch/contract'
import { type InstallBaseRow, installBaseColumns as titles } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { SiteLink } from '../../report/SiteLink.tsx'

/** Unmatched rows have no links (product 12.8). */
export const installBaseTableColumns = columns<InstallBaseRow>()([
  {
    key: 'equipmentNumber',
    title: titles.equipmentNumber,
    sort: true,
    search: true,
    link: ({ systemId }) => systemId && paths.system(systemId),
  },
  { key: 'customerNumber', title: titles.customerNumber, sort: true, search: true },
  { key: 'siteNumber', title: titles.siteNumber, sort: true, search: true },
  {
    key: 'siteName',
    title: titles.siteName,
    sort: true,
    search: true,
    render: ({ siteId, siteName }) => <SiteLink id={siteId} name={siteName} />,
  },
  { key: 'systemName', title: titles.systemName, sort: true, search: true, isTitle: true },
  { key: 'panelType', title: titles.panelType, sort: true, search: true },
  {
    key: 'activeContract',
    title: titles.activeContract,
    kind: 'boolean',
    sort: true,
    filter: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
  { key: 'businessUnit', title: titles.businessUnit, sort: true, search: true },
  { key: 'entryCreatedDate', title: titles.entryCreatedDate, kind: 'date', sort: true },
  { key: 'address', title: titles.address, sort: true, search: true },
  { key: 'postalCode', title: titles.postalCode, sort: true, search: true },
  { key: 'city', title: titles.city, sort: true, search: true },
])
