import { auth } from '@emberwatch/contract/auth'
import { Form, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { CardPage } from '../../card/CardPage.tsx'
import { BackToLogin } from './BackToLogin.tsx'

export function RequestForm({ onSent }: { onSent: (emailAddress: string) => void }) {
  const form = useEndpointForm(auth.requestReset, {
    defaults: { emailAddress: '' },
    warnUnsaved: false,
    successMessage: null,
    onSuccess: (_, { emailAddress }) => onSent(emailAddress),
  })
  return (
    <CardPage title="Forgot password" lead="Enter your email and we send a code to choose a new password.">
      <Form form={form} submit="Send code" more={<BackToLogin />}>
        <TextField form={form} name="emailAddress" label="Email" type="email" autoComplete="username" />
      </Form>
    </CardPage>
  )
}
