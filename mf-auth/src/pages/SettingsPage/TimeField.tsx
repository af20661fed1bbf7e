import { Input } from '@emberwatch/ui'
import { Field, type FieldProps, type FormValues, useFormField } from '@emberwatch/ui/form'

/** A time of day as `HH:mm`; empty is null. */
export function TimeField<Values extends FormValues>(props: FieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { form, name, label, hint, isOptional } = props
  return (
    <Field id={control.id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <Input
        type="time"
        {...control}
        {...form.fields.register(name, { setValueAs: (text: unknown) => text || null } as never)}
      />
    </Field>
  )
}
