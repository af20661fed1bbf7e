import { asApiError, useSend } from '@emberwatch/api-client'
import { auth, authPaths, Login } from '@emberwatch/contract/auth'
import { signIn } from '@emberwatch/store'
import { sayFailure } from '@emberwatch/ui'
import { Form, PasswordField, TextField, useLocalForm } from '@emberwatch/ui/form'
import { Link } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'

/** `onTwoStep` receives the first step of a person with two-step sign-in. */
export function PasswordStep({ onTwoStep }: { onTwoStep: (first: Login) => void }) {
  const send = useSend(auth.login)
  const form = useLocalForm<Login>({
    schema: Login,
    defaults: { emailAddress: '', password: '' },
    onSubmit: async (values) => {
      const user = await send.mutateAsync({ body: values }).catch((error) => {
        if (asApiError(error).code === 'user.two_step_required') return null
        sayFailure(error)
        throw error
      })
      if (user) signIn(user)
      else onTwoStep(values)
    },
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
      <Form form={form} submit="Log in">
        <TextField form={form} name="emailAddress" label="Email" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      </Form>
    </CardPage>
  )
}
