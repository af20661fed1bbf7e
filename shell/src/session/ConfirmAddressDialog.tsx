import { useSend } from '@emberwatch/api-client'
import { account } from '@emberwatch/contract'
import { notify, useUser } from '@emberwatch/store'
import { Button, type DialogProps, sayFailure, useRefreshUser } from '@emberwatch/ui'
import { CodeField, FormDialog, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect } from 'react'
import { answer } from './recovery-causes.ts'

const code = 'user.email_address_not_confirmed'

/** The call continues afterwards; Cancel leaves its error (product 3.7). */
export function ConfirmAddressDialog({ isOpen, onClose }: Pick<DialogProps, 'isOpen' | 'onClose'>) {
  const user = useUser()
  const refreshUser = useRefreshUser()
  const form = useEndpointForm(account.confirmEmail, {
    defaults: { confirmationCode: '' },
    warnUnsaved: false,
    successMessage: 'Your email address is confirmed',
    onSuccess: () => {
      answer(code, true)
      void refreshUser()
    },
  })
  // The focus passes between two dialogs; an empty code is no mistake yet.
  const { clearErrors, formState } = form.fields
  const isNotified = formState.errors.confirmationCode !== undefined
  useEffect(() => {
    if (isNotified && !form.isDirty) clearErrors('confirmationCode')
  }, [isNotified, form.isDirty, clearErrors])
  const resend = useSend(account.resendCode)
  const handleResend = () =>
    resend.mutate(
      {},
      {
        onError: sayFailure,
        onSuccess: () => notify({ kind: 'success', text: 'A new code is on its way' }),
      },
    )
  return (
    <FormDialog title="Confirm your email" submit="Confirm" form={form} isOpen={isOpen} onClose={onClose}>
      <p>{`This needs a confirmed address. Enter the 6-digit code that was sent to ${user?.emailAddress ?? ''}.`}</p>
      <CodeField form={form} name="confirmationCode" label="Confirmation code" />
      <div>
        <Button size="small" icon="mail" isBusy={resend.isPending} onClick={handleResend}>
          Resend code
        </Button>
      </div>
    </FormDialog>
  )
}
