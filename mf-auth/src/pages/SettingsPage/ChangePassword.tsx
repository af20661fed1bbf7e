import { auth } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { Card, Form, PasswordField, useEndpointForm } from '@emberwatch/ui'
import { useNavigate } from 'react-router-dom'
import { HiddenUsername } from '../../HiddenUsername.tsx'

/** Ends every session, this one too, so the person logs in anew. */
export function ChangePassword() {
  const navigate = useNavigate()
  const user = useUser()
  const form = useEndpointForm(auth.changePassword, {
    defaults: { password: '', newPassword: '', passwordConfirmation: '' },
    then: () => navigate('/login'),
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save">
        <HiddenUsername emailAddress={user?.emailAddress ?? ''} />
        <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint="8 to 50 characters"
        />
        <PasswordField
          form={form}
          name="passwordConfirmation"
          label="Password confirmation"
          autoComplete="new-password"
        />
      </Form>
    </Card>
  )
}
