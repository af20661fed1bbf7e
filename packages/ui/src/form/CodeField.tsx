import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'
import { useSecretField } from './use-form-draft.ts'

const withoutSpaces = (typed: unknown) => (typeof typed === 'string' ? typed.replace(/\s/g, '') : typed)

/** A six-digit code from an e-mail; spaces in pasted text are ignored (product 3.5). */
export function CodeField<Values extends FormValues>(props: FieldProps<Values>) {
  useSecretField(props.form.fields.control, props.name)
  const { control, error } = useFormField(props)
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <input
        className="ew-input ew-code-field ew-numbers"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...control}
        {...registered(props, { setValueAs: withoutSpaces })}
      />
    </Field>
  )
}
