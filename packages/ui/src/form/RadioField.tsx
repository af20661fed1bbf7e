import { useController } from 'react-hook-form'
import { FieldNotes, OptionalMark } from './Field.tsx'
import { type FieldProps, type Option, type OptionValue, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

interface RadioFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly options: readonly Option<OptionValue>[]
}

export function RadioField<Values extends FormValues>(props: RadioFieldProps<Values>) {
  const { control, error } = useFormField(props)
  const { field } = useController({ control: props.form.fields.control, name: props.name })
  const { id, ...described } = control
  return (
    <fieldset className="ew-field ew-choices" disabled={props.isDisabled} {...described}>
      <legend>{props.label}</legend>
      {props.isOptional && <OptionalMark />}
      {props.options.map(({ value, label, note, isDisabled }, index) => (
        <div key={String(value)}>
          <label className="ew-choice">
            <input
              type="radio"
              name={props.name}
              ref={index === 0 ? field.ref : undefined}
              checked={field.value === value}
              disabled={isDisabled}
              aria-describedby={note && `${id}-${value}`}
              onBlur={field.onBlur}
              onChange={() => field.onChange(value)}
            />
            <span>{label}</span>
          </label>
          {note && (
            <p id={`${id}-${value}`} className="ew-field-hint ew-choice-note">
              {note}
            </p>
          )}
        </div>
      ))}
      <FieldNotes id={id} error={error} hint={props.hint} />
    </fieldset>
  )
}
