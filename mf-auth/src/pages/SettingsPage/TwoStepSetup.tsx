import { type TwoStepSecret, twoStep } from '@emberwatch/contract/auth'
import { Button, Stack } from '@emberwatch/ui'
import { CopyText, QrCode } from '@emberwatch/ui/detail'
import { Form, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect } from 'react'
import { TwoStepCodeField } from '../../TwoStepCodeField.tsx'

interface TwoStepSetupProps {
  readonly secret: TwoStepSecret
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

export function TwoStepSetup({ secret, onCodes, onCancel }: TwoStepSetupProps) {
  const form = useEndpointForm(twoStep.turnOn, {
    defaults: { code: '' },
    warnUnsaved: false,
    successMessage: 'Two-step sign-in is on',
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const { setFocus } = form.fields
  // The form that had the focus is gone.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <Stack>
      <p>
        Scan this code with your authenticator app, or type the secret there. Then enter the 6 digits that it shows.
      </p>
      <QrCode text={secret.uri} label="QR code for the authenticator app" />
      <div>
        <CopyText text={secret.secret} shown={inGroups(secret.secret)} what="secret" />
      </div>
      <Form form={form} submit="Turn on" more={<Button onClick={onCancel}>Cancel</Button>}>
        <TwoStepCodeField form={form} name="code" label="Code" />
      </Form>
    </Stack>
  )
}

/** Writes the secret in groups of four. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
