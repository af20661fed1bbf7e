import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

/** Nothing typed is null; what is no number is left to the schema to refuse. */
function numberFrom(typed: unknown): unknown {
  if (typed === '' || typed === null || typed === undefined) return null
  const number = Number(typed)
  return Number.isNaN(number) ? typed : number
}

/** A number, typed without the browser's spinning arrows. */
export function NumberField<Values extends FormValues>(props: FieldProps<Values> & { placeholder?: string }) {
  const { control, error } = useFormField(props)
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <input
        className="ew-input ew-numbers"
        inputMode="decimal"
        autoComplete="off"
        placeholder={props.placeholder}
        {...control}
        {...registered(props, { setValueAs: numberFrom })}
      />
    </Field>
  )
}
