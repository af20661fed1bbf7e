import { useId, useState } from 'react'
import { type FieldError, type FieldPath, get, type RegisterOptions, useFormState } from 'react-hook-form'
import { useFieldLabel } from './field-labels.ts'
import type { FormModel, FormValues } from './form-model.ts'
import { useSteadyWhilePressed } from './pointer-press.ts'

export interface Option<Value = string> {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean
  /** The note stands below the label of radio fields. */
  readonly note?: string
}
export type OptionValue = string | number

export interface FieldProps<Values extends FormValues, Name extends FieldPath<Values> = FieldPath<Values>> {
  readonly form: FormModel<Values>
  readonly name: Name
  /** The exact accessible name (product 6.4). */
  readonly label: string
  readonly hint?: string
  readonly isOptional?: boolean
  readonly isDisabled?: boolean
  /** A field that nobody has filled in yet shows no error when it is left; for forms that count what is missing. */
  readonly isQuietWhileBlank?: boolean
}

/** Ids, error and attributes that connect a control with its label, hint and error (product 6.2). */
export function useFormField<Values extends FormValues>(props: FieldProps<Values>) {
  const { form, name, label, hint, isQuietWhileBlank } = props
  const id = useId()
  useFieldLabel(form.fields.control, name, label)
  const hasBeenFilled = useHasBeen(Boolean(form.fields.getValues(name)))
  const { errors, touchedFields, isSubmitted } = useFormState({ control: form.fields.control, name })
  // react-hook-form treats an object with a member `type` as an error. The error of a nested field named `type` would therefore show as soon as a
  // sibling is validated.
  const isEarly =
    !isSubmitted && ((name.endsWith('.type') && !get(touchedFields, name)) || (isQuietWhileBlank && !hasBeenFilled))
  const error = useSteadyWhilePressed(isEarly ? undefined : (get(errors, name) as FieldError | undefined)?.message)
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    error,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  }
}

function useHasBeen(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow)
  if (isNow && !hasBeen) setHasBeen(true)
  return isNow || hasBeen
}

/**
 * Attributes of a control that react-hook-form reads from the document. The library types its options by value type, which a generic field does not
 * know.
 */
export const registered = <Values extends FormValues>(
  { form, name, isDisabled }: FieldProps<Values>,
  options?: Pick<RegisterOptions, 'setValueAs'>,
) => ({ ...form.fields.register(name, options as never), disabled: isDisabled })
