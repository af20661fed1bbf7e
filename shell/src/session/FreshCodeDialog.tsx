import { account } from '@emberwatch/contract'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { answer, useIsPending } from './recovery-causes.ts'

const question = 'user.fresh_code_required'

/** Cancel leaves the call's error (product 2.9). */
export function FreshCodeDialog() {
  const isOpen = useIsPending(question)
  const form = useEndpointForm(account.prove, {
    defaults: { code: '' },
    isGuarded: false,
    done: null,
    afterwards: 'clear',
    then: () => answer(question, true),
  })
  return (
    <FormDialog
      title="Enter a code to go on"
      submit="Continue"
      form={form}
      isOpen={isOpen}
      onClose={() => answer(question, false)}
    >
      <p>
        This cannot be taken back easily. Enter the six digits that your authenticator app shows, or a recovery code.
      </p>
      <TextField form={form} name="code" label="Code" autoComplete="one-time-code" maxLength={32} />
    </FormDialog>
  )
}
