import type { ReactNode } from 'react'
import { FieldNotes } from './Field.tsx'
import { type FieldProps, registered, useFormField } from './field-props.ts'
import type { FormValues } from './form-model.ts'

interface CheckboxFieldProps<Values extends FormValues> extends FieldProps<Values> {
  readonly more?: ReactNode
}

export function CheckboxField<Values extends FormValues>(props: CheckboxFieldProps<Values>) {
  const { control, error } = useFormField(props)
  return (
    <div className="ew-field">
      <div className="ew-choice">
        <input type="checkbox" {...control} {...registered(props)} />
        <label htmlFor={control.id}>{props.label}</label>
        {props.more}
      </div>
      <FieldNotes id={control.id} error={error} hint={props.hint} />
    </div>
  )
}
