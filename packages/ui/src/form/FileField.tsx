import { useController } from 'react-hook-form'
import { Field } from './Field.tsx'
import { type FieldProps, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

/** One file; the value is a File, or null. `accept` as of HTML, such as '.csv,.xlsx'. */
export function FileField<Values extends FormValues>(props: FieldProps<Values> & { accept?: string }) {
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  return (
    <Field id={control.id} label={props.label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <input
        className="ew-input ew-file"
        type="file"
        accept={props.accept}
        disabled={props.isDisabled}
        name={props.name}
        ref={field.ref}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.files?.[0] ?? null)}
        {...control}
      />
    </Field>
  )
}
