import { type accessTeams, NewTeamGrant } from '@emberwatch/contract/sites-systems'
import { FormDialog, RadioField, useEndpointForm } from '@emberwatch/ui/form'
import type { AccessKind } from './access-endpoints.ts'
import { describedLevels } from './level-options.ts'
import { TeamField } from './TeamField.tsx'

interface GiveToTeamProps {
  readonly kind: AccessKind
  readonly give: typeof accessTeams.giveSite
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function GiveToTeam({ kind, give, id, isOpen, onClose }: GiveToTeamProps) {
  const form = useEndpointForm(give, {
    params: { id },
    // No level is chosen at first.
    defaults: { teamId: '', accessLevel: -1 as 0 },
    schema: NewTeamGrant,
    successMessage: 'Given to the team',
  })
  return (
    <FormDialog title={`Give this ${kind} to a team`} submit="Give" form={form} isOpen={isOpen} onClose={onClose}>
      <TeamField form={form} name="teamId" />
      <RadioField form={form} name="accessLevel" label="Access level" options={describedLevels(kind)} />
    </FormDialog>
  )
}
