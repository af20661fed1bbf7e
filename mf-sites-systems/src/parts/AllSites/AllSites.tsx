import { paths } from '@emberwatch/contract'
import { sites } from '@emberwatch/contract/sites-systems'
import { DataTable } from '@emberwatch/ui/table'
import { siteColumns } from '../../site-columns.tsx'

/** Lists all sites (product 7.1). */
export const AllSites = () => (
  <DataTable title="Sites" endpoint={sites.all} columns={siteColumns} rowLink={({ id }) => paths.site(id)} />
)
