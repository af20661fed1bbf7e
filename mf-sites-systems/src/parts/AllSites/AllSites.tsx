import { admin, paths } from '@emberwatch/contract'
import { DataTable } from '@emberwatch/ui/table'
import { siteColumns } from '../../site-columns.tsx'

/** All sites, for the administration (product 7.1). */
export const AllSites = () => (
  <DataTable title="Sites" endpoint={admin.sites} columns={siteColumns} rowLink={({ id }) => paths.site(id)} />
)
