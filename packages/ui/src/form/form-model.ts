import { type ApiError, asApiError } from '@emberwatch/api-client'
import type { Schema } from '@emberwatch/contract'
import { notify, setUnsaved } from '@emberwatch/store'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FormEvent, useId, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useFreshDefaults, useOnChange, useUnsaved } from './form-effects.ts'
import { type DraftSpec, type FormDraftState, useFormDraft } from './use-form-draft.ts'
import { useLinkedChecks } from './use-linked-checks.ts'

export type FormValues = FieldValues

export interface FormModel<Values extends FormValues = FormValues> {
  /** The react-hook-form instance, for special cases. */
  readonly fields: UseFormReturn<Values>
  /** Validates and sends. @returns whether sending succeeded */
  readonly submit: (event?: FormEvent) => Promise<boolean>
  /** Restores the default values and aborts a running upload. */
  readonly reset: () => void
  readonly isSending: boolean
  /** Valid, not sending, and changed unless `mayBeUntouched` (product 6.1). */
  readonly canSubmit: boolean
  /** Says what keeps a valid form from being sent, where the caller narrows `canSubmit`. */
  readonly blocker?: string | undefined
  readonly schema: Schema<unknown>
  readonly isDirty: boolean
  readonly error: ApiError | null
  /** Called when the browser has autofilled a field but does not reveal its value yet (product 6.3). */
  readonly markAutofilled: () => void
  /** Undefined for a form without `warnUnsaved`. */
  readonly draft?: FormDraftState | undefined
}

export interface FormSpec<Values extends FormValues, Answer> {
  readonly schema: Schema<unknown>
  readonly defaults: DefaultValues<Values>
  /** Receives the schema's output. A thrown error is shown as the form's error. */
  readonly onSubmit: (values: Values) => Promise<Answer> | Answer
  /** Runs when no changes count as unsaved any more. */
  readonly onSuccess?: ((answer: Answer, values: Values) => void) | undefined
  /** Runs when the form shows the error; not after an abort by the user. */
  readonly onError?: (error: ApiError) => void
  /** Notice after success; none by default. */
  readonly successMessage?: string | null
  /** Values after success: the saved ones, the defaults, or null to leave the fields alone. */
  readonly resetTo: 'saved' | 'defaults' | null
  /** Leaving with unsaved changes asks first, and a draft keeps them. */
  readonly warnUnsaved: boolean
  /** Tells the form's draft from others of the page; by the names of its fields by default. */
  readonly draft?: DraftSpec
  readonly mayBeUntouched?: boolean
}

/** The form where a check beside its own decides too, with what it waits for then. */
export const narrowed = <Values extends FormValues>(
  form: FormModel<Values>,
  mayBeSent: boolean,
  blocker: string,
): FormModel<Values> => ({
  ...form,
  canSubmit: form.canSubmit && mayBeSent,
  blocker: form.canSubmit && !mayBeSent ? blocker : undefined,
})

/** Removes the value type, for code that handles the fields of any form. */
export const anyFields = <Values extends FormValues>(fields: UseFormReturn<Values>) =>
  fields as unknown as UseFormReturn

/**
 * react-hook-form's useForm, to which it adds:
 * - validation by a valibot schema, and again of fields that a rule links with the changed one
 * - the server's errors, in the form until something is changed, and at their fields
 * - a submit that is disabled until something has changed and says what it waits for, and a notice after success
 * - values that follow the server's while the form is unchanged, and a reset after success
 * - a warning before unsaved changes are left, and a draft that outlives the tab
 * - values that the browser filled in and has not revealed yet
 *
 * `useEndpointForm`, `useLocalForm` and `useOutboxForm` say where its values go.
 */
export function useFormModel<Values extends FormValues, Answer>(spec: FormSpec<Values, Answer>): FormModel<Values> {
  const holder = useId()
  const [error, setError] = useState<ApiError | null>(null)
  const [isAutofilled, setAutofilled] = useState(false)
  const fields = useForm<Values>({
    // The schema's output is sent; it can differ from the field values.
    resolver: valibotResolver(spec.schema as never) as never,
    defaultValues: spec.defaults,
    mode: 'onTouched',
    // Runs all checks together (product 6.2). Otherwise the resolver skips cross-field checks while another field is invalid.
    criteriaMode: 'all',
  })
  const { isDirty, isValid, isSubmitting } = fields.formState
  useLinkedChecks(anyFields(fields))
  useUnsaved(holder, spec.warnUnsaved && isDirty)
  useFreshDefaults(fields, spec.defaults, isDirty)
  useOnChange(anyFields(fields), error !== null, () => setError(null))
  const draft = useFormDraft(anyFields(fields), spec.draft ?? draftOf(spec.defaults), spec.warnUnsaved)

  const succeed = (answer: Answer, values: Values) => {
    if (spec.resetTo === 'saved') fields.reset(fields.getValues())
    if (spec.resetTo === 'defaults') fields.reset(spec.defaults)
    setAutofilled(false)
    setUnsaved(holder, false)
    draft?.clear()
    if (spec.successMessage) notify({ kind: 'success', text: spec.successMessage })
    spec.onSuccess?.(answer, values)
  }
  const fail = (thrown: unknown) => {
    if (isAbort(thrown)) return
    const apiError = asApiError(thrown)
    setError(apiError)
    showAtFields(apiError, fields)
    spec.onError?.(apiError)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isAutofilled && event) takeFromDocument(event.currentTarget as HTMLFormElement, anyFields(fields))
    let result: { readonly answer: Answer; readonly values: Values } | undefined
    setError(null)
    await fields.handleSubmit(async (values) => {
      try {
        result = { answer: await spec.onSubmit(values), values }
      } catch (thrown) {
        fail(thrown)
      }
    })()
    if (result) succeed(result.answer, result.values)
    return result !== undefined
  }
  const reset = () => {
    fields.reset(spec.defaults)
    setError(null)
    setAutofilled(false)
  }
  return {
    fields,
    schema: spec.schema,
    submit,
    reset,
    error,
    draft,
    isDirty,
    isSending: isSubmitting,
    canSubmit: !isSubmitting && (isAutofilled || ((isDirty || spec.mayBeUntouched === true) && isValid)),
    markAutofilled: () => setAutofilled(true),
  }
}

const draftOf = (defaults: object): DraftSpec => ({ name: Object.keys(defaults).sort().join(), isEdit: false })

/** An abort by the user is not a failure. */
const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError'

/** Shows the server's field errors at their fields, as catalogue codes or plain text. */
function showAtFields<Values extends FormValues>(error: ApiError, fields: UseFormReturn<Values>) {
  error.fieldTexts.forEach(([name, message], index) => {
    fields.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}

/** Browsers reveal autofilled values after a user interaction; from then on the DOM has the correct values. */
function takeFromDocument(form: HTMLFormElement, fields: UseFormReturn) {
  for (const input of form.querySelectorAll<HTMLInputElement>(
    'input[name]:not([type=radio], [type=checkbox], [type=file])',
  ))
    if (input.value && input.value !== String(fields.getValues(input.name) ?? ''))
      fields.setValue(input.name, input.value, { shouldDirty: true })
}
