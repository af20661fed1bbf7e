import { account } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { Banner, Button, LinkButton, useConfirmAction, useRefreshUser } from '@emberwatch/ui'
import { CodeField, Form, useEndpointForm } from '@emberwatch/ui/form'
import { useLocation, useNavigate } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'

export function ConfirmEmailPage() {
  const user = useUser()
  if (user?.status === 'ACTIVE')
    return (
      <CardPage title="Confirm your email" lead={`${user.emailAddress} is confirmed.`}>
        <LinkButton to="/" icon="home">
          Go to the home page
        </LinkButton>
      </CardPage>
    )
  return <CodeForm emailAddress={user?.emailAddress ?? ''} />
}

function CodeForm({ emailAddress }: { emailAddress: string }) {
  const navigate = useNavigate()
  const refreshUser = useRefreshUser()
  const { state } = useLocation()
  const form = useEndpointForm(account.confirmEmail, {
    defaults: { confirmationCode: '' },
    warnUnsaved: false,
    successMessage: 'Your email address is confirmed',
    onSuccess: async () => {
      await refreshUser()
      navigate('/', { replace: true })
    },
  })
  const resend = useConfirmAction(account.resendCode, {
    ask: () => 'Resend the code?',
    text: () => `A new code goes to ${emailAddress}. One that you have already stays good for its 30 minutes.`,
    successMessage: 'A new code is on its way',
    onSuccess: form.reset,
  })
  return (
    <CardPage title="Confirm your email" lead={`Enter the 6-digit code that was sent to ${emailAddress}.`}>
      {state?.isMailSent === false && (
        <Banner tone="warn">
          Your account is made, but the code could not be sent. Press Resend code in a moment.
        </Banner>
      )}
      <Form form={form} submit="Confirm" more={<Button onClick={() => resend({})}>Resend code</Button>}>
        <CodeField form={form} name="confirmationCode" label="Confirmation code" />
      </Form>
    </CardPage>
  )
}
