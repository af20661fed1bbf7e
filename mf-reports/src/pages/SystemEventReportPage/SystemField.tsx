import { useList } from '@emberwatch/api-client'
import { reports } from '@emberwatch/contract/reports'
import { SuggestField } from '@emberwatch/ui/choice'
import type { FormModel } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { EventFilters } from './event-filters.ts'
import styles from './system-field.module.css'
import { between, labelOf, type NamedSystem } from './use-named-system.ts'

const shown = 50

/** Searches while one types: there may be a hundred thousand. */
export function SystemField({ form, named }: { form: FormModel<EventFilters>; named: NamedSystem | null }) {
  const typed = form.fields.watch('system')
  const systemName = typed.split(between)[0]?.trim() ?? ''
  const { data } = useList(reports.availableSystems, {
    query: { limit: shown, ...(systemName ? { systemName } : {}) },
  })
  // A choice keeps its system when the list changes.
  const known = useRef(new Map<string, string>())
  for (const system of data?.data ?? []) known.current.set(labelOf(system), system.systemId)
  if (named?.label) known.current.set(named.label, named.systemId)
  const follow = useEffectEvent(() => {
    // Its name is still loading.
    if (!typed && named && !named.label && !form.isDirty) return
    const systemId = known.current.get(typed) ?? ''
    if (form.fields.getValues('systemId') === systemId) return
    form.fields.setValue('systemId', systemId, { shouldDirty: true, shouldValidate: true })
    void form.fields.trigger('system')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list may bring the choice that was typed
  useEffect(() => follow(), [typed, data])
  return (
    <div className={styles.system}>
      <SuggestField
        form={form}
        name="system"
        label="System"
        suggestions={(data?.data ?? []).map(labelOf)}
        placeholder="All systems"
        isOptional
      />
    </div>
  )
}
