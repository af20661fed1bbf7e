import { modems } from '@emberwatch/contract'
import { DataTable } from '@emberwatch/ui/table'
import { modemColumns } from '../../modem-columns.tsx'

/** The modems of the whole fleet, for the administration (spec 2.3; reading 37). */
export const AllModems = () => (
  <DataTable title="Modems" endpoint={modems.list} columns={modemColumns} rowLink={({ id }) => `/modems/${id}`} />
)
