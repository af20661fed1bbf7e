import { paths } from '@emberwatch/contract'
import { auth } from '@emberwatch/contract/auth'
import { Banner, Card, Stack } from '@emberwatch/ui'
import { Form, PasswordField, useEndpointForm } from '@emberwatch/ui/form'
import { useNavigate } from 'react-router-dom'

export function DeleteAccount() {
  const navigate = useNavigate()
  const form = useEndpointForm(auth.deleteAccount, {
    defaults: { password: '' },
    warnUnsaved: false,
    // Drops the invalid token before another call sends it, and leads to the login.
    onSuccess: () => navigate(paths.logout, { replace: true, state: { unsent: 'go' } }),
  })
  return (
    <Card width="narrow">
      <Stack>
        <Banner tone="warn">
          Your name, email, telephone, address and all your access are removed at once and cannot be brought back. What
          you have made, such as sites, stays without your name.
        </Banner>
        <Form form={form} submit="Delete" submitKind="danger">
          <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
        </Form>
      </Stack>
    </Card>
  )
}
