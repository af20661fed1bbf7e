import { paths } from '@emberwatch/contract'
import { modems } from '@emberwatch/contract/modems'
import { DataTable } from '@emberwatch/ui/table'
import { modemColumns } from '../../modem-columns.tsx'

export const AllModems = () => (
  <DataTable title="Modems" endpoint={modems.list} columns={modemColumns} rowLink={({ id }) => paths.modem(id)} />
)
