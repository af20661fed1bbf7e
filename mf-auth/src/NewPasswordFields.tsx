import { type FormModel, PasswordField } from '@emberwatch/ui/form'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { PasswordStrength } from './strength/PasswordStrength.tsx'
import styles from './strength/strength.module.css'

interface NewPasswordFieldsProps<Values extends FieldValues> {
  readonly form: FormModel<Values>
  /** Calls name the member differently. */
  readonly name: FieldPath<Values>
  readonly label?: string
  /** '' while unknown. */
  readonly emailAddress: string
}

/** Names let password managers offer and store it. */
export function NewPasswordFields<Values extends FieldValues & { passwordConfirmation: string }>({
  form,
  name,
  label = 'New password',
  emailAddress,
}: NewPasswordFieldsProps<Values>) {
  const password: string = useWatch({ control: form.fields.control, name }) ?? ''
  return (
    <>
      <div className={styles.field}>
        <PasswordField form={form} name={name} label={label} autoComplete="new-password" hint="8 to 50 characters" />
        <PasswordStrength password={password} emailAddress={emailAddress} />
      </div>
      <PasswordField
        form={form}
        name={'passwordConfirmation' as FieldPath<Values>}
        label="Password confirmation"
        autoComplete="new-password"
      />
    </>
  )
}

/** Password managers read this field; people do not see it. */
export const HiddenUsername = ({ emailAddress }: { emailAddress: string }) => (
  <input type="email" autoComplete="username" value={emailAddress} readOnly hidden />
)
