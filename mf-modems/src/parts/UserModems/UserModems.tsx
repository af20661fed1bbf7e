import { paths } from '@emberwatch/contract'
import { modems } from '@emberwatch/contract/modems'
import type { PartProps } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { modemColumns } from '../../modem-columns.tsx'

/** Lists the modems of a person (product 14.4). */
export const UserModems = ({ userId }: PartProps['modems/UserModems']) => (
  <DataTable
    title="Modems"
    endpoint={modems.ofUser}
    params={{ id: userId }}
    columns={modemColumns}
    rowLink={({ id }) => paths.modem(id)}
  />
)
