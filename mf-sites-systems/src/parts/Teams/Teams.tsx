import { paths } from '@emberwatch/contract'
import { type AccessTeam, accessTeams } from '@emberwatch/contract/sites-systems'
import { Button, useDialog } from '@emberwatch/ui'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { columns, DataTable } from '@emberwatch/ui/table'
import { useNavigate } from 'react-router-dom'

const teamColumns = columns<AccessTeam>()([
  { key: 'name', title: 'Name', sort: true, search: true },
  { key: 'isManager', title: 'Your role', text: roleText, render: roleText },
  { key: 'membersCount', title: 'Members', kind: 'number' },
  { key: 'sitesCount', title: 'Sites', kind: 'number' },
  { key: 'systemsCount', title: 'Systems', kind: 'number' },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])

function roleText({ isManager }: AccessTeam): string {
  if (isManager === null) return ''
  return isManager ? 'Manager' : 'Member'
}

/** Lists the teams of a person, or all of them for super users (product 9.13). */
export function Teams() {
  const adding = useDialog()
  return (
    <>
      <DataTable
        title="Teams"
        name="teams"
        endpoint={accessTeams.list}
        columns={teamColumns}
        rowLink={({ id }) => paths.team(id)}
        empty="No teams yet: a team holds sites and systems for all of its members"
        actions={
          <Button kind="primary" size="small" icon="add" onClick={adding.open}>
            Add team
          </Button>
        }
      />
      <AddTeam isOpen={adding.isOpen} onClose={adding.close} />
    </>
  )
}

function AddTeam({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useEndpointForm(accessTeams.add, {
    defaults: { name: '' },
    successMessage: 'Team added',
    resetTo: 'defaults',
    onSuccess: ({ id }) => navigate(paths.team(id)),
  })
  return (
    <FormDialog title="Add team" submit="Add team" form={form} isOpen={isOpen} onClose={onClose}>
      <TextField form={form} name="name" label="Name" hint="You become its manager, and invite the others" />
    </FormDialog>
  )
}
