import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

export function TextAreaField<Values extends FormValues>(props: FieldProps<Values> & { rows?: number }) {
  const { control, error } = useFormField(props)
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <textarea className="ew-input" rows={props.rows ?? 3} {...control} {...registered(props)} />
    </Field>
  )
}
