import { type TwoStepSecret, twoStep } from '@emberwatch/contract/auth'
import { useUser } from '@emberwatch/store'
import { Banner, Stack } from '@emberwatch/ui'
import { Form, PasswordField, useEndpointForm } from '@emberwatch/ui/form'
import { useState } from 'react'
import { HiddenUsername } from '../../NewPasswordFields.tsx'
import { TwoStepSetup } from './TwoStepSetup.tsx'

interface TwoStepOffProps {
  readonly isRequired: boolean
  readonly onCodes: (codes: readonly string[]) => void
}

export function TwoStepOff({ isRequired, onCodes }: TwoStepOffProps) {
  const user = useUser()
  const [secret, setSecret] = useState<TwoStepSecret | null>(null)
  const form = useEndpointForm(twoStep.begin, {
    defaults: { password: '' },
    warnUnsaved: false,
    successMessage: null,
    onSuccess: setSecret,
  })
  if (secret) return <TwoStepSetup secret={secret} onCodes={onCodes} onCancel={() => setSecret(null)} />
  return (
    <Stack>
      {isRequired && <Banner tone="warn">Turn on two-step sign-in to go on: it is required for your account.</Banner>}
      <p>
        With two-step sign-in you enter a code of an authenticator app on your phone beside your password. Who has
        learned your password alone cannot log in.
      </p>
      <Form form={form} submit="Set up">
        <HiddenUsername emailAddress={user?.emailAddress ?? ''} />
        <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
      </Form>
    </Stack>
  )
}
