import { paths } from '@emberwatch/contract'
import { auth } from '@emberwatch/contract/auth'
import { Banner } from '@emberwatch/ui'
import { CodeField, Form, useEndpointForm } from '@emberwatch/ui/form'
import { useNavigate } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'
import { HiddenUsername } from '../../HiddenUsername.tsx'
import { NewPasswordFields } from '../../NewPasswordFields.tsx'
import { BackToLogin } from './BackToLogin.tsx'

/** The text does not tell whether the address has an account. */
export function ResetForm({ emailAddress }: { emailAddress: string }) {
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
