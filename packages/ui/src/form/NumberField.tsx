import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

/** Empty input becomes null; text that is not a number is passed on for the schema to reject. */
function numberFrom(typed: unknown): unknown {
  if (typed === '' || typed === null || typed === undefined) return null
  const number = Number(typed)
  return Number.isNaN(number) ? typed : number
}

/** A number field without the browser's spin buttons. */
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
