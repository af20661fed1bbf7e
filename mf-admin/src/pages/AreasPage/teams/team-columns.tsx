import type { AreaTeam, AreaToken } from '@emberwatch/contract/admin'
import { Menu } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { type Choose, LooksMenu } from '../LooksMenu.tsx'
import { teamLooks } from './team-actions.ts'

export const teamColumns = (onChoose: Choose) =>
  columns<AreaTeam>()([
    { key: 'title', title: 'Area', note: ({ owner }) => owner },
    {
      key: 'paths',
      title: 'Paths',
      text: ({ paths }) => paths.join(', '),
      render: ({ paths }) => paths.join(', '),
      note: ({ server }) => server && `server ${server}`,
    },
    {
      key: 'members',
      title: 'Members',
      text: membersText,
      render: membersText,
    },
    {
      key: 'permissions',
      title: 'May ask for',
      text: permissionsText,
      render: permissionsText,
      note: ({ requests }) => (requests.length ? `asks for ${requests.length} more` : ''),
    },
    {
      key: 'area',
      title: 'Actions',
      isControl: true,
      render: (team) => (
        <LooksMenu looks={teamLooks} subject={{ area: team.area, title: team.title, team }} onChoose={onChoose} />
      ),
    },
  ])

const membersText = ({ members }: AreaTeam) => members.map(({ emailAddress }) => emailAddress).join(', ') || 'nobody'

const permissionsText = ({ permissions }: AreaTeam) =>
  permissions === null ? 'everything' : `${permissions.length} approved`

export const tokenColumns = (onChoose: (kind: 'rename' | 'end', token: AreaToken) => void) =>
  columns<AreaToken>()([
    { key: 'name', title: 'Token' },
    { key: 'scope', title: 'For' },
    { key: 'since', title: 'Made', kind: 'dateTime', note: ({ by }) => `by ${by}` },
    {
      key: 'by',
      title: 'Actions',
      isControl: true,
      render: (token) => (
        <Menu
          size="small"
          kind="quiet"
          icon="more"
          label={`Actions of ${token.name} for ${token.scope}`}
          items={[
            { label: 'Rename', icon: 'edit', onSelect: () => onChoose('rename', token) },
            { label: 'End', icon: 'trash', isDanger: true, onSelect: () => onChoose('end', token) },
          ]}
        />
      ),
    },
  ])
