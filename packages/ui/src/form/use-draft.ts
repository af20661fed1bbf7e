import { keepDraft, readDraft, useUser } from '@emberwatch/store'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { anyFields, type FormModel, type FormValues } from './form-model.ts'

interface Draft {
  readonly isRestored: boolean
  /** Resets the form and deletes the draft. */
  readonly discard: () => void
  /** Deletes the draft; for the form's `onSuccess`. */
  readonly forget: () => void
}

/**
 * Saves the input of a form without `warnUnsaved`, such as a visitor's, and restores it when the form is opened again in this tab. Other forms have
 * a draft of their own, which they offer by themselves (product 6.11).
 * @param leftOut fields that are never saved: passwords
 */
export function useDraft<Values extends FormValues>(
  form: FormModel<Values>,
  name: string,
  leftOut: readonly (keyof Values & string)[] = [],
): Draft {
  const owner = useUser()?.id ?? ''
  const isOn = form.draft === undefined
  const [isRestored, setRestored] = useState(false)
  const fields = anyFields(form.fields)
  const forget = () => {
    keepDraft(name, owner, null)
    setRestored(false)
  }

  const restore = useEffectEvent(() => {
    if (!isOn) return
    const draft = Object.entries(readDraft(name, owner) ?? {}).filter(([key]) => !leftOut.includes(key))
    for (const [key, value] of draft) fields.setValue(key, value, { shouldDirty: true, shouldValidate: true })
    setRestored(draft.length > 0)
  })
  useEffect(() => restore(), [])

  const keep = (values: object) => {
    if (isOn)
      keepDraft(name, owner, Object.fromEntries(Object.entries(values).filter(([key]) => !leftOut.includes(key))))
  }
  useInput(fields, keep)
  useEffect(() => {
    if (!form.isDirty && isRestored) setRestored(false)
  }, [form.isDirty, isRestored])

  const discard = () => {
    form.reset()
    forget()
  }
  return { isRestored, discard, forget }
}

/** Reports the values after each input. */
function useInput(fields: UseFormReturn, onInput: (values: object) => void): void {
  const report = useEffectEvent(onInput)
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        // A change without a name is a reset, not input.
        callback: ({ name: changed, values }) => changed && report(values),
      }),
    [fields],
  )
}
