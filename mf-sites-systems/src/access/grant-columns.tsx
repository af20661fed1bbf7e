import { useSend } from '@emberwatch/api-client'
import { type AccessLevel, paths } from '@emberwatch/contract'
import { accessTeams, type NamedTarget, type TeamGrant } from '@emberwatch/contract/sites-systems'
import { notify } from '@emberwatch/store'
import { accessLevelLabel, Menu, sayFailure, useConfirmAction } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { Link } from 'react-router-dom'
import { levelOptions } from './level-options.ts'

interface GrantColumnsOptions {
  /** The other end of the access. */
  readonly shows: 'team' | 'target'
  readonly canChange: boolean
  readonly canRemove: boolean
}

const targetPath = ({ type, id }: NamedTarget): string => (type === 'site' ? paths.site(id) : paths.system(id))

/** The site or system of a level, with a link to it. */
export const targetColumn = columns<{ readonly target: NamedTarget }>()([
  {
    key: 'target',
    title: 'Site or system',
    text: ({ target }) => target.name,
    render: ({ target }) => (
      <Link to={targetPath(target)} translate="no">
        {target.name}
      </Link>
    ),
    note: ({ target }) => (target.siteName === null ? null : `System of ${target.siteName}`),
  },
])[0]

/** What a team holds, on its own page and on those of its sites and systems (product 9.13). */
export function grantColumns({ shows, canChange, canRemove }: GrantColumnsOptions) {
  const grants = columns<TeamGrant>()([
    shows === 'team'
      ? {
          key: 'team',
          title: 'Team',
          text: ({ team }) => team.name,
          render: ({ team }) => <span translate="no">{team.name}</span>,
        }
      : targetColumn,
    {
      key: 'accessLevel',
      title: 'Access level',
      kind: 'text',
      sort: true,
      text: ({ accessLevel }) => accessLevelLabel(accessLevel),
    },
    { key: 'membersCount', title: 'Members', kind: 'number' },
    { key: 'createdAt', title: 'Since', kind: 'dateTime', sort: true },
  ])
  if (!canRemove) return grants
  return columns<TeamGrant>()([
    ...grants,
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (grant) => <GrantControls grant={grant} canChange={canChange} />,
    },
  ])
}

function GrantControls({ grant, canChange }: { grant: TeamGrant; canChange: boolean }) {
  const change = useSend(accessTeams.changeGrant)
  const setLevel = (accessLevel: AccessLevel) =>
    change
      .mutateAsync({ params: { id: grant.id }, body: { accessLevel } })
      .then(() => notify({ kind: 'success', text: 'Access level changed' }), sayFailure)
  const remove = useConfirmAction(accessTeams.removeGrant, {
    ask: ({ team, target }: TeamGrant) => `Remove ${team.name} from ${target.name}?`,
    text: ({ membersCount }) =>
      `What its ${membersCount === 1 ? 'member holds' : `${membersCount} members hold`} there by the team ends at once; levels of their own stay.`,
    danger: true,
    successMessage: 'Access removed',
  })
  const others = canChange ? levelOptions.filter(({ value }) => value !== grant.accessLevel) : []
  return (
    <Menu
      size="small"
      kind="quiet"
      icon="more"
      label={`More of ${grant.team.name} on ${grant.target.name}`}
      items={[
        ...others.map(({ value, label }) => ({
          label: `Make it ${label}`,
          icon: 'edit' as const,
          onSelect: () => void setLevel(value),
        })),
        { label: 'Remove', icon: 'trash', isDanger: true, onSelect: () => remove(grant) },
      ]}
    />
  )
}
