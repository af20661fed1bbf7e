import { paths } from '@emberwatch/contract'
import { auth } from '@emberwatch/contract/auth'
import { Banner, Button } from '@emberwatch/ui'
import { CodeField, Form, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'
import { HiddenUsername, NewPasswordFields } from '../../NewPasswordFields.tsx'

/** Sends a mail with a code for a new password (product 3.8). */
export function ForgotPasswordPage() {
  const [emailAddress, setEmailAddress] = useState<string | null>(null)
  return emailAddress === null ? <RequestForm onSent={setEmailAddress} /> : <ResetForm emailAddress={emailAddress} />
}

function RequestForm({ onSent }: { onSent: (emailAddress: string) => void }) {
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

/** The text does not tell whether the address has an account. */
function ResetForm({ emailAddress }: { emailAddress: string }) {
  const navigate = useNavigate()
  const form = useEndpointForm(auth.resetPassword, {
    defaults: { emailAddress, confirmationCode: '', password: '', passwordConfirmation: '' },
    warnUnsaved: false,
    onSuccess: () => navigate(paths.login),
  })
  return (
    <CardPage title="Choose a new password">
      <Banner tone="ok">{`If there is an account for ${emailAddress}, a 6-digit code and a link are on their way, or in your mailbox already. They are good for 30 minutes.`}</Banner>
      <Form form={form} submit="Save" more={<BackToLogin />}>
        <HiddenUsername emailAddress={emailAddress} />
        <CodeField form={form} name="confirmationCode" label="Confirmation code" />
        <NewPasswordFields form={form} name="password" emailAddress={emailAddress} />
      </Form>
    </CardPage>
  )
}

function BackToLogin() {
  const navigate = useNavigate()
  return <Button onClick={() => navigate(paths.login)}>Back</Button>
}
