import { account } from '@emberwatch/contract'
import type { DialogProps } from '@emberwatch/ui'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { answer } from './recovery-causes.ts'

const code = 'user.fresh_code_required'

/** Cancel leaves the call's error (product 2.9). */
export function FreshCodeDialog({ isOpen, onClose }: Pick<DialogProps, 'isOpen' | 'onClose'>) {
  const form = useEndpointForm(account.prove, {
    defaults: { code: '' },
    warnUnsaved: false,
    successMessage: null,
    resetTo: 'defaults',
    onSuccess: () => answer(code, true),
  })
  return (
    <FormDialog title="Enter a code to go on" submit="Continue" form={form} isOpen={isOpen} onClose={onClose}>
      <p>
        This cannot be taken back easily. Enter the six digits that your authenticator app shows, or a recovery code.
      </p>
      <TextField form={form} name="code" label="Code" autoComplete="one-time-code" maxLength={32} />
    </FormDialog>
  )
}
