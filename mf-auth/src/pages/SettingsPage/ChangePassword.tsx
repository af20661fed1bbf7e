import { paths } from '@emberwatch/contract'
import { auth } from '@emberwatch/contract/auth'
import { useUser } from '@emberwatch/store'
import { Card } from '@emberwatch/ui'
import { Form, PasswordField, useEndpointForm } from '@emberwatch/ui/form'
import { useNavigate } from 'react-router-dom'
import { HiddenUsername, NewPasswordFields } from '../../NewPasswordFields.tsx'

/** Ends every session, this one too. */
export function ChangePassword() {
  const navigate = useNavigate()
  const user = useUser()
  const form = useEndpointForm(auth.changePassword, {
    defaults: { password: '', newPassword: '', passwordConfirmation: '' },
    // Drops the invalid token before another call sends it, and leads to the login.
    onSuccess: () => navigate(paths.logout, { replace: true, state: { unsent: 'stay' } }),
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save">
        <HiddenUsername emailAddress={user?.emailAddress ?? ''} />
        <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
        <NewPasswordFields form={form} name="newPassword" emailAddress={user?.emailAddress ?? ''} />
      </Form>
    </Card>
  )
}
