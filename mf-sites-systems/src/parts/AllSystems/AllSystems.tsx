import { paths } from '@emberwatch/contract'
import { systems } from '@emberwatch/contract/sites-systems'
import { DataTable } from '@emberwatch/ui/table'
import { systemColumns } from '../../system-columns.tsx'

/** Lists all systems (product 8.2). */
export const AllSystems = () => (
  <DataTable title="Systems" endpoint={systems.all} columns={systemColumns} rowLink={({ id }) => paths.system(id)} />
)
