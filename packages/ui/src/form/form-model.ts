import { type ApiError, asApiError } from '@emberwatch/api-client'
import type { Schema } from '@emberwatch/contract'
import { setUnsaved } from '@emberwatch/store'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FormEvent, useId, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useFreshDefaults, useUnsaved } from './form-effects.ts'
import { useLinkedChecks } from './use-linked-checks.ts'

export type FormValues = FieldValues

/** A form as its fields and buttons see it. */
export interface FormModel<Values extends FormValues = FormValues> {
  /** The form of react-hook-form, for what is special. */
  readonly fields: UseFormReturn<Values>
  /** Checks and sends; answers whether it was sent and taken. */
  readonly submit: (event?: FormEvent) => Promise<boolean>
  /** Back to the values it began with; a file that is on its way is called back. */
  readonly reset: () => void
  readonly isSending: boolean
  /** Changed unless the form may be sent untouched, valid and not being sent (product 6.1). */
  readonly canSubmit: boolean
  readonly isDirty: boolean
  /** Why the last sending failed. */
  readonly error: ApiError | null
  /** Told when the browser has filled a field in without giving its value away yet (product 6.3). */
  readonly markAutofilled: () => void
}

export interface FormSpec<Values extends FormValues> {
  readonly schema: Schema<unknown>
  readonly defaults: DefaultValues<Values>
  /** Receives what the schema made of the values. What it throws is shown as the form's error. */
  readonly send: (values: Values) => Promise<unknown> | unknown
  /** Whether leaving with changes asks first. */
  readonly isGuarded: boolean
  /** Whether what it begins with may be sent as it is. */
  readonly mayBeUntouched?: boolean
  readonly afterwards: 'keep' | 'saved' | 'clear'
  /** Runs after success, when nothing counts as unsaved any more. */
  readonly onTaken?: () => void
}

/** The fields for code that goes through all of them, whichever they are; the library has a type for a form that it knows. */
export const anyFields = <Values extends FormValues>(fields: UseFormReturn<Values>) =>
  fields as unknown as UseFormReturn

/** What all forms have in common. */
export function useFormModel<Values extends FormValues>(spec: FormSpec<Values>): FormModel<Values> {
  const holder = useId()
  const [error, setError] = useState<ApiError | null>(null)
  const [isAutofilled, setAutofilled] = useState(false)
  const fields = useForm<Values>({
    // The schema makes what is sent, which need not be what the fields hold.
    resolver: valibotResolver(spec.schema as never) as never,
    defaultValues: spec.defaults,
    mode: 'onTouched',
    // All checks run together (product 6.2): otherwise the resolver leaves out those over two fields while another field is bad.
    criteriaMode: 'all',
  })
  const { isDirty, isValid, isSubmitting } = fields.formState
  useLinkedChecks(anyFields(fields))
  useUnsaved(holder, spec.isGuarded && isDirty)
  useFreshDefaults(fields, spec.defaults, isDirty)

  const succeed = () => {
    if (spec.afterwards === 'saved') fields.reset(fields.getValues())
    if (spec.afterwards === 'clear') fields.reset(spec.defaults)
    setAutofilled(false)
    setUnsaved(holder, false)
    spec.onTaken?.()
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isAutofilled && event) takeFromDocument(event.currentTarget as HTMLFormElement, anyFields(fields))
    let isTaken = false
    setError(null)
    await fields.handleSubmit(async (values) => {
      try {
        await spec.send(values)
        isTaken = true
      } catch (thrown) {
        if (isAbort(thrown)) return
        const apiError = asApiError(thrown)
        setError(apiError)
        showAtFields(apiError, fields)
      }
    })()
    if (isTaken) succeed()
    return isTaken
  }
  const reset = () => {
    fields.reset(spec.defaults)
    setError(null)
    setAutofilled(false)
  }
  return {
    fields,
    submit,
    reset,
    error,
    isDirty,
    isSending: isSubmitting,
    canSubmit: !isSubmitting && (isAutofilled || ((isDirty || spec.mayBeUntouched === true) && isValid)),
    markAutofilled: () => setAutofilled(true),
  }
}

/** The person called it back; that is no failure. */
const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError'

/** The server's findings stand at their fields, as codes of the catalogue or plain texts. */
function showAtFields<Values extends FormValues>(error: ApiError, fields: UseFormReturn<Values>) {
  error.fieldTexts.forEach(([name, message], index) => {
    fields.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}

/** Autofilled values become readable once the person has done something; then the document holds the truth. */
function takeFromDocument(form: HTMLFormElement, fields: UseFormReturn) {
  for (const input of form.querySelectorAll<HTMLInputElement>(
    'input[name]:not([type=radio], [type=checkbox], [type=file])',
  ))
    if (input.value && input.value !== String(fields.getValues(input.name) ?? ''))
      fields.setValue(input.name, input.value, { shouldDirty: true })
}
