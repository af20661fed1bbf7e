import { Field } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'
import { ScanButton } from './ScanButton.tsx'

interface ScanFieldProps<Values extends FormValues> extends FieldProps<Values> {
  /** The value that a label gives, or why it is of another kind. */
  readonly readValue: (text: string) => { readonly value: string } | { readonly problem: string }
}

/** A text that may be read from a label with the camera; it is then checked as one that was typed. */
export function ScanField<Values extends FormValues>(props: ScanFieldProps<Values>) {
  const { form, name, label, readValue } = props
  const { control, error } = useFormField(props)
  const take = (text: string) => {
    const reading = readValue(text)
    if ('problem' in reading) return reading
    form.fields.setValue(name, reading.value as never, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
    return { words: reading.value }
  }
  return (
    <Field id={control.id} label={label} error={error} hint={props.hint} isOptional={props.isOptional}>
      <div className="ew-scan-field">
        {/* The button comes before the field, so that Tab leads from the field to the next one; the style sheet shows it after. */}
        <ScanButton title="Scan label" onText={take} />
        <input
          className="ew-input"
          {...control}
          {...registered(props)}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
        />
      </div>
    </Field>
  )
}
