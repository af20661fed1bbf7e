import { paths } from '@emberwatch/contract'
import { type HeldSystem, systems } from '@emberwatch/contract/sites-systems'
import { accessLevelLabel, type PartProps } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'
import { systemColumns } from '../../system-columns.tsx'

const heldSystemColumns = [
  ...systemColumns.slice(0, 1),
  ...columns<HeldSystem>()([
    {
      key: 'accessLevel',
      title: 'Access level',
      kind: 'text',
      text: ({ accessLevel }) => accessLevelLabel(accessLevel),
    },
  ]),
  ...systemColumns.slice(1),
]

/** The list includes systems that the person holds through sites (product 8.2, 1.5). */
export const UserSystems = ({ userId }: PartProps['sites-systems/UserSystems']) => (
  <DataTable
    title="Systems"
    endpoint={systems.heldBy}
    params={{ id: userId }}
    columns={heldSystemColumns}
    rowLink={({ id }) => paths.system(id)}
  />
)
