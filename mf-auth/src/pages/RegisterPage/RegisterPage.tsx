import { paths } from '@emberwatch/contract'
import { auth, type Registration } from '@emberwatch/contract/auth'
import { signIn } from '@emberwatch/store'
import { DraftNotice, Form, useDraft, useEndpointForm } from '@emberwatch/ui/form'
import { Link, useNavigate } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'
import { InvitationNotice } from '../../card/InvitationNotice.tsx'
import { RegisterFields } from './RegisterFields.tsx'

const defaults: Registration = {
  firstName: '',
  lastName: '',
  password: '',
  passwordConfirmation: '',
  emailAddress: '',
  emailConfirmation: '',
  telephone: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  country: '',
  postalCode: '',
  acceptTerms: false,
}

/** Input survives a look at the terms, except passwords (product 3.1). */
export function RegisterPage() {
  const navigate = useNavigate()
  const form = useEndpointForm(auth.register, {
    defaults,
    warnUnsaved: false,
    successMessage: 'Your account is made',
    onSuccess: ({ isMailSent, ...user }) => {
      draft.forget()
      signIn(user)
      navigate(paths.confirmEmail, { replace: true, state: { isMailSent } })
    },
  })
  const draft = useDraft(form, 'register', ['password', 'passwordConfirmation'])
  return (
    <CardPage
      title="Register"
      lead="An account to see your sites, and those you are invited to."
      width="wide"
      links={
        <span>
          Have an account? <Link to={paths.login}>Log in</Link>
        </span>
      }
    >
      <InvitationNotice />
      <DraftNotice draft={draft} />
      <Form form={form} submit="Register">
        <RegisterFields form={form} />
      </Form>
    </CardPage>
  )
}
