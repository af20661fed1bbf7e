import { type AccessTeam, accessTeams } from '@emberwatch/contract/sites-systems'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'

export function RenameTeam({ team, onClose }: { team: AccessTeam; onClose: () => void }) {
  const form = useEndpointForm(accessTeams.rename, {
    params: { id: team.id },
    defaults: { name: team.name },
    successMessage: 'Team renamed',
  })
  return (
    <FormDialog title="Rename team" submit="Save" form={form} isOpen onClose={onClose}>
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  )
}
