import type { HTMLInputAutoCompleteAttribute } from 'react'
import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

interface TextFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly type?: 'text' | 'email' | 'tel' | 'search'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
  readonly placeholder?: string
  readonly maxLength?: number
}

export function TextField<Values extends FormValues>(props: TextFieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { type = 'text', autoComplete, inputMode, placeholder, maxLength } = props
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <input
        className="ew-input"
        {...control}
        {...registered(props)}
        {...{ type, autoComplete, inputMode, placeholder, maxLength }}
      />
    </Field>
  )
}
