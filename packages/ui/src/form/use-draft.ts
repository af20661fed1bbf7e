import { keepDraft, readDraft, useUser } from '@emberwatch/store'
import { useEffect, useEffectEvent, useState } from 'react'
import { anyFields, type FormModel, type FormValues } from './form-model.ts'

interface Draft {
  /** Something typed before stands in the form again. */
  readonly isRestored: boolean
  /** Empties the form and forgets it. */
  readonly discard: () => void
  /** Forgets it; for the form's `then`. */
  readonly forget: () => void
}

/**
 * Keeps what is typed into a long form and puts it back when the form is opened again in this tab: after an expired
 * session, a swapped release or a look at another page.
 * @param leftOut fields that are never kept: passwords
 */
export function useDraft<Values extends FormValues>(
  form: FormModel<Values>,
  name: string,
  leftOut: readonly (keyof Values & string)[] = [],
): Draft {
  const owner = useUser()?.id ?? ''
  const [isRestored, setRestored] = useState(false)
  const fields = anyFields(form.fields)
  const forget = () => {
    keepDraft(name, owner, null)
    setRestored(false)
  }

  const restore = useEffectEvent(() => {
    const draft = Object.entries(readDraft(name, owner) ?? {}).filter(([key]) => !leftOut.includes(key))
    for (const [key, value] of draft) fields.setValue(key, value, { shouldDirty: true, shouldValidate: true })
    setRestored(draft.length > 0)
  })
  useEffect(() => restore(), [])

  const keep = useEffectEvent((values: object) => {
    keepDraft(name, owner, Object.fromEntries(Object.entries(values).filter(([key]) => !leftOut.includes(key))))
  })
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        // Without a name it is a reset, which types nothing.
        callback: ({ name: changed, values }) => changed && keep(values),
      }),
    [fields],
  )
  useEffect(() => {
    if (!form.isDirty && isRestored) setRestored(false)
  }, [form.isDirty, isRestored])

  const discard = () => {
    form.reset()
    forget()
  }
  return { isRestored, discard, forget }
}
