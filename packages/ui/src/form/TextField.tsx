import type { HTMLInputAutoCompleteAttribute } from 'react'
import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

interface TextFieldProps<Values extends FormValues> extends FieldProps<Values> {
  /** `datetime-local`: the value is 'yyyy-MM-ddTHH:mm' where the person is. */
  readonly type?: 'text' | 'email' | 'tel' | 'search' | 'datetime-local'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
  readonly placeholder?: string
  readonly maxLength?: number
  /** The label of the Enter key of a phone's keyboard: the key sends the form. */
  readonly enterKeyHint?: 'done' | 'go' | 'search' | 'send'
  /** Turns what was typed into the value. */
  readonly setValueAs?: (typed: string) => string
}

export function TextField<Values extends FormValues>(props: TextFieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { type = 'text', autoComplete, inputMode, placeholder, maxLength, setValueAs } = props
  const { enterKeyHint = type === 'search' ? 'search' : 'done' } = props
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <input
        className="ew-input"
        {...control}
        {...registered(props, setValueAs && { setValueAs })}
        {...{ type, autoComplete, inputMode, placeholder, maxLength, enterKeyHint }}
      />
    </Field>
  )
}
