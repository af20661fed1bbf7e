import type { AccessLevel } from '@emberwatch/contract'
import { Invite } from '@emberwatch/contract/sites-systems'
import { FormDialog, RadioField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { type AccessKind, accessEndpoints } from './access-endpoints.ts'
import { describedLevels } from './level-options.ts'

interface InviteDialogProps {
  readonly kind: AccessKind
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** No level is preselected (product 9.2). */
const noLevel = -1 as AccessLevel

export function InviteDialog({ kind, id, isOpen, onClose }: InviteDialogProps) {
  const form = useEndpointForm(accessEndpoints(kind).invite, {
    schema: Invite,
    params: { id },
    defaults: { emailAddress: '', accessLevel: noLevel },
    done: 'Invitation sent',
    afterwards: 'clear',
  })
  return (
    <FormDialog title={`Invite to this ${kind}`} submit="Invite" form={form} isOpen={isOpen} onClose={onClose}>
      <TextField form={form} name="emailAddress" label="Email" type="email" autoComplete="off" />
      <RadioField form={form} name="accessLevel" label="Access level" options={describedLevels(kind)} />
    </FormDialog>
  )
}
