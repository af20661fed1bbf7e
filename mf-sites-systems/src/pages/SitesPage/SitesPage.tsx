import { sites } from '@emberwatch/contract'
import { DataTable, Page } from '@emberwatch/ui'
import { siteColumns } from './site-columns.tsx'

/** The person's own sites (spec 2.5). */
export function SitesPage() {
  return (
    <Page title="Sites">
      <DataTable title="Sites" endpoint={sites.list} columns={siteColumns} rowLink={({ id }) => `/sites/${id}`} />
    </Page>
  )
}
