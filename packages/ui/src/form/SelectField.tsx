import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

/** A value that can be chosen, and its word. */
export interface Option<Value = string> {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean
}
export type OptionValue = string | number | boolean

interface SelectFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly options: readonly Option<OptionValue>[]
  /** Word of the empty choice; without it the first option is chosen from the start. */
  readonly placeholder?: string
}

/** One of several, from the system's own list: it works with any keyboard, phone and screen reader. */
export function SelectField<Values extends FormValues>(props: SelectFieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { options, placeholder } = props
  const setValueAs = (chosen: unknown) => options.find(({ value }) => String(value) === String(chosen))?.value ?? ''
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <select className="ew-input ew-select" {...control} {...registered(props, { setValueAs })}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, isDisabled }) => (
          <option key={String(value)} value={String(value)} disabled={isDisabled}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
