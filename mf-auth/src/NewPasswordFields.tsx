import { type FormModel, PasswordField } from '@emberwatch/ui/form'
import type { FieldPath, FieldValues } from 'react-hook-form'

interface NewPasswordFieldsProps<Values extends FieldValues> {
  readonly form: FormModel<Values>
  /** Member of the new password; calls name it differently. */
  readonly name: FieldPath<Values>
  readonly label?: string
}

/** A new password, given twice; the names let password managers offer and keep one. */
export const NewPasswordFields = <Values extends FieldValues & { passwordConfirmation: string }>({
  form,
  name,
  label = 'New password',
}: NewPasswordFieldsProps<Values>) => (
  <>
    <PasswordField form={form} name={name} label={label} autoComplete="new-password" hint="8 to 50 characters" />
    <PasswordField
      form={form}
      name={'passwordConfirmation' as FieldPath<Values>}
      label="Password confirmation"
      autoComplete="new-password"
    />
  </>
)
