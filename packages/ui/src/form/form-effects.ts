import { setUnsaved } from '@emberwatch/store'
import { useEffect, useRef } from 'react'
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

export function useUnsaved(holder: string, isUnsaved: boolean) {
  useEffect(() => setUnsaved(holder, isUnsaved), [holder, isUnsaved])
  useEffect(() => () => setUnsaved(holder, false), [holder])
}
