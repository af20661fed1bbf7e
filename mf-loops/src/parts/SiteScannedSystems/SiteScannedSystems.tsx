import { type ScannedSystem, scannedSystems } from '@emberwatch/contract'
import { columns, DataTable, type PartProps } from '@emberwatch/ui'

const scannedSystemColumns = columns<ScannedSystem>()([
  { key: 'name', title: 'Name', sort: true, search: true, link: ({ id }) => `/scanned-systems/${id}` },
  { key: 'loopsCount', title: 'Loops', kind: 'number', sort: true },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])

/** The loop systems of a site (spec 2.5). */
export function SiteScannedSystems({ siteId }: PartProps['loops/SiteScannedSystems']) {
  return (
    <DataTable
      title="Loop systems"
      endpoint={scannedSystems.ofSite}
      params={{ id: siteId }}
      columns={scannedSystemColumns}
      rowLink={({ id }) => `/scanned-systems/${id}`}
    />
  )
}
