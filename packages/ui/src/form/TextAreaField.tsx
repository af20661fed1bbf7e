import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'
import { useSecretField } from './use-form-draft.ts'

interface TextAreaProps<Values extends FormValues> extends FieldProps<Values> {
  readonly rows?: number
  /** No draft holds its text. */
  readonly isSecret?: boolean
}

export function TextAreaField<Values extends FormValues>(props: TextAreaProps<Values>) {
  useSecretField(props.form.fields.control, props.isSecret ? props.name : undefined)
  const { control, error } = useFormField(props)
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <textarea className="ew-input" rows={props.rows ?? 3} {...control} {...registered(props)} />
    </Field>
  )
}
