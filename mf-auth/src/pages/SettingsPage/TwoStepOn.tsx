import { type TwoStepState, twoStep } from '@emberwatch/contract/auth'
import { Banner, Button, Row, Stack, useDialog } from '@emberwatch/ui'
import { FormDialog, type FormModel, PasswordField, useEndpointForm } from '@emberwatch/ui/form'
import type { ReactNode } from 'react'
import { TwoStepCodeField } from '../../TwoStepCodeField.tsx'

interface TwoStepOnProps {
  readonly state: TwoStepState
  readonly onCodes: (codes: readonly string[]) => void
}

const proof = { defaults: { password: '', code: '' }, warnUnsaved: false, resetTo: 'defaults' as const }

export function TwoStepOn({ state, onCodes }: TwoStepOnProps) {
  const { isRequired, recoveryCodesLeft } = state
  const off = useDialog()
  const renewal = useDialog()
  const offForm = useEndpointForm(twoStep.turnOff, { ...proof, successMessage: 'Two-step sign-in is off' })
  const renewalForm = useEndpointForm(twoStep.renewCodes, {
    ...proof,
    successMessage: null,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <Stack>
      <Banner tone="ok">Two-step sign-in is on.</Banner>
      <p>
        {`${recoveryCodesLeft} of 10 recovery codes are left. Each lets you log in once without the app.${isRequired ? ' Two-step sign-in is required for your account, so it cannot be turned off.' : ''}`}
      </p>
      <Row>
        <Button onClick={renewal.open}>New recovery codes</Button>
        {!isRequired && (
          <Button kind="danger" onClick={off.open}>
            Turn off
          </Button>
        )}
      </Row>
      <ProofDialog title="Make new recovery codes?" submit="Make new codes" form={renewalForm} dialog={renewal}>
        The codes that you have no longer count, and your other sessions are signed out.
      </ProofDialog>
      <ProofDialog title="Turn off two-step sign-in?" submit="Turn off" form={offForm} dialog={off}>
        The password alone then logs you in. The app’s secret and the recovery codes no longer count, and your other
        sessions are signed out.
      </ProofDialog>
    </Stack>
  )
}

interface ProofDialogProps {
  readonly title: string
  readonly submit: string
  readonly form: FormModel<{ password: string; code: string }>
  readonly dialog: ReturnType<typeof useDialog>
  readonly children: ReactNode
}

/** Asks for the password and a code. */
const ProofDialog = ({ title, submit, form, dialog, children }: ProofDialogProps) => (
  <FormDialog title={title} submit={submit} form={form} isOpen={dialog.isOpen} onClose={dialog.close}>
    <p>{children}</p>
    <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
    <TwoStepCodeField form={form} name="code" label="Code" hint="Of your authenticator app, or a recovery code" />
  </FormDialog>
)
