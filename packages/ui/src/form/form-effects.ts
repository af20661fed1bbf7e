import { setUnsaved } from '@emberwatch/store'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** Applies reloaded server values to a form without changes. */
export function useFreshDefaults<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  defaults: DefaultValues<Values>,
  isDirty: boolean,
) {
  const key = JSON.stringify(defaults)
  const lastKey = useRef(key)
  useEffect(() => {
    if (isDirty || lastKey.current === key) return
    lastKey.current = key
    fields.reset(JSON.parse(key))
  }, [fields, key, isDirty])
}

/** Calls back when the person changes a field. */
export function useOnChange(fields: UseFormReturn, isWanted: boolean, onChange: () => void) {
  const notify = useEffectEvent(onChange)
  useEffect(
    () =>
      isWanted
        ? fields.subscribe({ formState: { values: true }, callback: ({ name }) => name && notify() })
        : undefined,
    [fields, isWanted],
  )
}

export function useUnsaved(holder: string, isUnsaved: boolean) {
  useEffect(() => setUnsaved(holder, isUnsaved), [holder, isUnsaved])
  useEffect(() => () => setUnsaved(holder, false), [holder])
}
