import type { ApiError } from '@emberwatch/api-client'
import { ErrorBanner } from '@emberwatch/ui'
import { SuggestField } from '@emberwatch/ui/choice'
import type { FormModel } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { EventFilters } from './event-filters.ts'
import styles from './place-field.module.css'
import type { Choice } from './place-labels.ts'
import type { NamedPlace } from './use-named-place.ts'

interface PlaceFieldProps {
  readonly form: FormModel<EventFilters>
  readonly name: 'system' | 'site'
  readonly label: string
  readonly placeholder: string
  /** Undefined while they load, and when that has failed. */
  readonly choices: readonly Choice[] | undefined
  readonly error: ApiError | null
  readonly onRetry: () => void
  /** The place that the address names. */
  readonly named: NamedPlace | null
}

/** The label is typed or chosen; the form gets the id of a label that is known. */
export function PlaceField({ form, name, label, placeholder, choices, error, onRetry, named }: PlaceFieldProps) {
  const idName = `${name}Id` as const
  const typed = form.fields.watch(name)
  // A choice keeps its id when the list changes.
  const ids = useRef(new Map<string, string>())
  for (const choice of choices ?? []) ids.current.set(choice.label, choice.id)
  if (named?.label) ids.current.set(named.label, named.id)
  const follow = useEffectEvent(() => {
    // Its name is still loading.
    if (!typed && named && !named.label && !form.isDirty) return
    const id = ids.current.get(typed) ?? ''
    if (form.fields.getValues(idName) === id) return
    form.fields.setValue(idName, id, { shouldDirty: true, shouldValidate: true })
    void form.fields.trigger(name)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list may bring the choice that was typed
  useEffect(() => follow(), [typed, choices])
  return (
    <div className={styles.place}>
      <SuggestField
        form={form}
        name={name}
        label={label}
        suggestions={(choices ?? []).map((choice) => choice.label)}
        placeholder={placeholder}
        isOptional
      />
      {!choices && <ErrorBanner error={error} onRetry={onRetry} />}
    </div>
  )
}
