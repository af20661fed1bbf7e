import { fullName, paths, superUser } from '@emberwatch/contract'
import type { Operator } from '@emberwatch/contract/sites-systems'
import { accessLevelLabel, useCan } from '@emberwatch/ui'
import { columns, StaticTable } from '@emberwatch/ui/table'

/** The list includes people who operate through the site (product 8.7). */
export function OperatorList({ operators }: { operators: readonly Operator[] }) {
  const isSuper = useCan(superUser)
  return <StaticTable title="Operators" columns={operatorColumns(isSuper)} rows={operators} rowKey={({ id }) => id} />
}

const operatorColumns = (isSuper: boolean) =>
  columns<Operator>()([
    {
      key: 'firstName',
      title: 'Name',
      text: fullName,
      isProse: false,
      link: ({ id }) => (isSuper ? paths.user(id) : null),
    },
    { key: 'emailAddress', title: 'Email' },
    {
      key: 'accessLevel',
      title: 'Access level',
      kind: 'text',
      text: ({ accessLevel }) => accessLevelLabel(accessLevel),
    },
  ])
