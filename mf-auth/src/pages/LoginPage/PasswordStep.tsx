import { asApiError, useSend } from '@emberwatch/api-client'
import type { SessionUser } from '@emberwatch/contract'
import { auth, authPaths, Login } from '@emberwatch/contract/auth'
import { sayFailure } from '@emberwatch/ui'
import { Form, PasswordField, TextField, useLocalForm } from '@emberwatch/ui/form'
import { Link } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'
import { InvitationNotice } from '../../card/InvitationNotice.tsx'

interface PasswordStepProps {
  readonly onSuccess: (user: SessionUser) => void
  /** Receives the first step of a person with two-step sign-in. */
  readonly onTwoStep: (first: Login) => void
}

/** The form of `auth.login`. People with two-step sign-in go on to the second step. */
export function PasswordStep({ onSuccess, onTwoStep }: PasswordStepProps) {
  const send = useSend(auth.login)
  const form = useLocalForm<Login, SessionUser | null>({
    schema: Login,
    defaults: { emailAddress: '', password: '' },
    onSubmit: (values) =>
      send.mutateAsync({ body: values }).catch((error) => {
        if (asApiError(error).code === 'user.two_step_required') return null
        sayFailure(error)
        throw error
      }),
    onSuccess: (user, values) => (user ? onSuccess(user) : onTwoStep(values)),
  })
  return (
    <CardPage
      title="Log in"
      lead="Fire-alarm monitoring for your sites."
      links={
        <>
          <span>
            New here? <Link to={authPaths.register}>Register</Link>
          </span>
          <Link to={authPaths.forgotPassword}>Forgot password?</Link>
        </>
      }
    >
      <InvitationNotice />
      <Form form={form} submit="Log in">
        <TextField form={form} name="emailAddress" label="Email" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      </Form>
    </CardPage>
  )
}
