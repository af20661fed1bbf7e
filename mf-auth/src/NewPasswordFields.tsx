import { type FormModel, PasswordField } from '@emberwatch/ui/form'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { PasswordStrength } from './strength/PasswordStrength.tsx'
import styles from './strength/strength.module.css'

interface NewPasswordFieldsProps<Values extends FieldValues> {
  readonly form: FormModel<Values>
  /** Member of the new password; calls name it differently. */
  readonly name: FieldPath<Values>
  readonly label?: string
  /** Whose it is to be; '' while nobody knows. */
  readonly emailAddress: string
}

/** A new password, given twice; the names let password managers offer and keep one. */
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
