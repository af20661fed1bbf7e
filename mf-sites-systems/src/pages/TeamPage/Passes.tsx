import { accessTeams, type PlannedPass } from '@emberwatch/contract/sites-systems'
import { Button, useConfirmAction } from '@emberwatch/ui'
import { columns, DataTable, NoAction } from '@emberwatch/ui/table'

/** Lists what is going to leave a team or come to it (product 9.14). */
export function Passes({ teamId, canCancel }: { teamId: string; canCancel: boolean }) {
  const cancel = useConfirmAction(accessTeams.cancelPass, {
    ask: ({ toTeam }: PlannedPass) => `Cancel the pass to ${toTeam.name}?`,
    confirm: 'Cancel the pass',
    text: () => 'The sites and systems stay with this team.',
    successMessage: 'Pass cancelled',
  })
  return (
    <DataTable
      title="Passes"
      endpoint={accessTeams.passes}
      params={{ id: teamId }}
      columns={passColumns(teamId, canCancel, cancel)}
      empty="Nothing is going to another team"
    />
  )
}

const passColumns = (teamId: string, canCancel: boolean, cancel: (pass: PlannedPass) => void) =>
  columns<PlannedPass>()([
    { key: 'at', title: 'When', kind: 'dateTime', sort: true },
    { key: 'team', title: 'From', text: ({ team }) => team.name, render: ({ team }) => team.name },
    { key: 'toTeam', title: 'To', text: ({ toTeam }) => toTeam.name, render: ({ toTeam }) => toTeam.name },
    { key: 'grantsCount', title: 'Sites and systems', kind: 'number' },
    { key: 'error', title: 'Could not be done' },
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (pass) =>
        !canCancel || pass.team.id !== teamId ? (
          <NoAction why={canCancel ? 'The team that it comes from cancels it' : 'You may not cancel it'} />
        ) : (
          <Button size="small" onClick={() => cancel(pass)}>
            {pass.error === null ? 'Cancel the pass' : 'Remove'}
          </Button>
        ),
    },
  ])
