import { type FormModel, TextField } from '@emberwatch/ui/form'
import type { FieldPath, FieldValues } from 'react-hook-form'

interface TwoStepCodeFieldProps<Values extends FieldValues> {
  readonly form: FormModel<Values>
  readonly name: FieldPath<Values>
  readonly label: string
  readonly hint?: string
}

/** Password managers fill it in by `one-time-code`. */
export const TwoStepCodeField = <Values extends FieldValues>(props: TwoStepCodeFieldProps<Values>) => (
  <TextField {...props} autoComplete="one-time-code" maxLength={32} />
)
