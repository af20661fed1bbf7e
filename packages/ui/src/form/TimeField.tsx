import { Field } from './Field.tsx'
import { type FieldProps, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'
import { Input } from './Input.tsx'

/** A time of day as `HH:mm`; empty is null. */
export function TimeField<Values extends FormValues>(props: FieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { form, name, label, hint, isOptional, isDisabled } = props
  return (
    <Field id={control.id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <Input
        type="time"
        {...control}
        disabled={isDisabled}
        {...form.fields.register(name, { setValueAs: (text: unknown) => text || null } as never)}
      />
    </Field>
  )
}
