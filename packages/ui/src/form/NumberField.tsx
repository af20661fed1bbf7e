import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

/** Other spellings that `Number` takes, such as 0x3B and 1e3, are typing errors here. */
const decimal = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/

/** Blank input becomes null; text that is not a decimal number is passed on for the schema to reject. The decimal sign is a point or a comma. */
export function numberFrom(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed ?? null
  const text = typed.trim().replace('\u2212', '-')
  if (text === '') return null
  return decimal.test(text) ? Number(text.replace(',', '.')) : text
}

/** A number field without the browser's spin buttons. */
export function NumberField<Values extends FormValues>(props: FieldProps<Values> & { placeholder?: string }) {
  const { control, error } = useFormField(props)
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <input
        className="ew-input ew-numbers"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        placeholder={props.placeholder}
        {...control}
        {...registered(props, { setValueAs: numberFrom })}
      />
    </Field>
  )
}
