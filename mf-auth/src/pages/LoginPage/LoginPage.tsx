import { useClient } from '@emberwatch/api-client'
import { auth } from '@emberwatch/contract'
import { deviceId, sessionStore, signIn } from '@emberwatch/store'
import { endSession } from '@emberwatch/ui'
import { Form, PasswordField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'

/** Sign-in (spec 2.2). Opening it signs out first; what was pending or remembered stays (reading 3). */
export function LoginPage() {
  const navigate = useNavigate()
  const client = useClient()
  const goOn = useEffectEvent(() => navigate('/', { replace: true }))
  useEffect(() => {
    endSession(client)
    // Also when the person signs in in another tab.
    return sessionStore.subscribe(({ session }) => session && goOn())
  }, [client])
  const form = useEndpointForm(auth.login, {
    defaults: { emailAddress: '', password: '' },
    isGuarded: false,
    done: null,
    toBody: (values) => ({ ...values, device: deviceId() }),
    then: signIn,
  })
  return (
    <CardPage
      title="Log in"
      lead="Fire-alarm monitoring for your sites."
      links={
        <>
          <span>
            New here? <Link to="/register">Register</Link>
          </span>
          <Link to="/forgot-password">Forgot password?</Link>
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
