import { type SessionUser, TwoStepCodeBody } from '@emberwatch/contract'
import { auth, type Login } from '@emberwatch/contract/auth'
import { Button } from '@emberwatch/ui'
import { Form, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect } from 'react'
import { CardPage } from '../../card/CardPage.tsx'
import { TwoStepCodeField } from '../../TwoStepCodeField.tsx'

interface SecondStepProps {
  /** Sent again with the code. */
  readonly first: Login
  readonly onSuccess: (user: SessionUser) => void
  readonly onBack: () => void
}

/** The form of `auth.loginByTwoSteps`, which sends the first step again with a code. */
export function SecondStep({ first, onSuccess, onBack }: SecondStepProps) {
  const form = useEndpointForm(auth.loginByTwoSteps, {
    schema: TwoStepCodeBody,
    defaults: { code: '' },
    toBody: ({ code }) => ({ ...first, code }),
    warnUnsaved: false,
    successMessage: null,
    onSuccess,
  })
  const { setFocus } = form.fields
  // The form that had the focus is gone.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <CardPage
      title="Log in"
      lead="Enter the 6-digit code of your authenticator app. Without the app, enter one of your recovery codes."
    >
      <Form form={form} submit="Log in" more={<Button onClick={onBack}>Back</Button>}>
        <TwoStepCodeField form={form} name="code" label="Code" />
      </Form>
    </CardPage>
  )
}
