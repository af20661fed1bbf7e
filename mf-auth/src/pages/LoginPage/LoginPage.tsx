import { auth } from '@emberwatch/contract'
import { signIn, signOut } from '@emberwatch/store'
import { Form, Page, PasswordField, TextField, useEndpointForm } from '@emberwatch/ui'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'

/** Sign-in (spec 2.2). Opening it signs out first; what was pending or remembered stays (reading 3). */
export function LoginPage() {
  const navigate = useNavigate()
  useEffect(signOut, [])
  const form = useEndpointForm(auth.login, {
    defaults: { emailAddress: '', password: '' },
    isGuarded: false,
    done: null,
    then: (user) => {
      signIn(user)
      navigate('/', { replace: true })
    },
  })
  return (
    <Page title="Log in" width="narrow" lead="Fire-alarm monitoring for your sites.">
      <Form form={form} submit="Log in">
        <TextField form={form} name="emailAddress" label="Email" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      </Form>
      <p>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      <p>
        New here? <Link to="/register">Register</Link>
      </p>
    </Page>
  )
}
