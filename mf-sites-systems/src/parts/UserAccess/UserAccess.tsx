import { paths } from '@emberwatch/contract'
import { type AccessSource, accessTeams } from '@emberwatch/contract/sites-systems'
import { accessLevelLabel } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'
import { Link } from 'react-router-dom'
import { targetColumn } from '../../access/grant-columns.tsx'

const sourceColumns = columns<AccessSource>()([
  targetColumn,
  { key: 'accessLevel', title: 'Access level', kind: 'text', text: ({ accessLevel }) => accessLevelLabel(accessLevel) },
  {
    key: 'team',
    title: 'By',
    text: ({ team }) => team?.name ?? 'Own entry',
    render: ({ team }) =>
      team ? (
        <Link to={paths.team(team.id)} translate="no">
          {team.name}
        </Link>
      ) : (
        'Own entry'
      ),
  },
  { key: 'createdAt', title: 'Since', kind: 'dateTime', sort: true },
])

/** Shows by what a person holds each level (product 9.13). */
export const UserAccess = ({ userId }: { userId: string }) => (
  <DataTable
    title="Levels"
    name="levels"
    endpoint={accessTeams.sourcesOf}
    params={{ id: userId }}
    columns={sourceColumns}
  />
)
