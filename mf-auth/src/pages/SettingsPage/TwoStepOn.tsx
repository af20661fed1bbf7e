import { type TwoStepState, twoStep } from '@emberwatch/contract/auth'
import { Banner, Button, Row, Stack, useDialog } from '@emberwatch/ui'
import { FormDialog, PasswordField, useEndpointForm } from '@emberwatch/ui/form'
import { TwoStepCodeField } from '../../TwoStepCodeField.tsx'

interface TwoStepOnProps {
  readonly state: TwoStepState
  readonly onCodes: (codes: readonly string[]) => void
}

const codeHint = 'Of your authenticator app, or a recovery code'

export function TwoStepOn({ state, onCodes }: TwoStepOnProps) {
  const { isRequired, recoveryCodesLeft } = state
  const off = useDialog()
  const renewal = useDialog()
  const offForm = useEndpointForm(twoStep.turnOff, {
    defaults: { password: '', code: '' },
    isGuarded: false,
    done: 'Two-step sign-in is off',
    afterwards: 'clear',
  })
  const renewalForm = useEndpointForm(twoStep.renewCodes, {
    defaults: { password: '', code: '' },
    isGuarded: false,
    done: null,
    afterwards: 'clear',
    then: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <Stack>
      <Banner tone="ok">Two-step sign-in is on.</Banner>
      <p>
        {recoveryCodesLeft} of 10 recovery codes are left. Each lets you log in once without the app.
        {isRequired && ' Two-step sign-in is required of super users here, so it cannot be turned off.'}
      </p>
      <Row>
        <Button onClick={renewal.open}>New recovery codes</Button>
        {!isRequired && (
          <Button kind="danger" onClick={off.open}>
            Turn off
          </Button>
        )}
      </Row>
      <FormDialog
        title="Make new recovery codes?"
        submit="Make new codes"
        form={renewalForm}
        isOpen={renewal.isOpen}
        onClose={renewal.close}
      >
        <p>The codes that you have no longer count, and your other sessions are signed out.</p>
        <PasswordField form={renewalForm} name="password" label="Current password" autoComplete="current-password" />
        <TwoStepCodeField form={renewalForm} name="code" label="Code" hint={codeHint} />
      </FormDialog>
      <FormDialog
        title="Turn off two-step sign-in?"
        submit="Turn off"
        form={offForm}
        isOpen={off.isOpen}
        onClose={off.close}
      >
        <p>
          The password alone then logs you in. The app’s secret and the recovery codes no longer count, and your other
          sessions are signed out.
        </p>
        <PasswordField form={offForm} name="password" label="Current password" autoComplete="current-password" />
        <TwoStepCodeField form={offForm} name="code" label="Code" hint={codeHint} />
      </FormDialog>
    </Stack>
  )
}
