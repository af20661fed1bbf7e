import { setUnsaved } from '@emberwatch/store'
import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** Takes what was read anew from the server into a form that nobody has touched. */
export function useFreshDefaults<Values extends FieldValues>(
  fields: UseFormReturn<Values>,
  defaults: DefaultValues<Values>,
  isDirty: boolean,
) {
  const key = JSON.stringify(defaults)
  const taken = useRef(key)
  useEffect(() => {
    if (isDirty || taken.current === key) return
    taken.current = key
    fields.reset(JSON.parse(key))
  }, [fields, key, isDirty])
}

/** Tells the store while there is work that is not saved. */
export function useUnsaved(holder: string, isUnsaved: boolean) {
  useEffect(() => setUnsaved(holder, isUnsaved), [holder, isUnsaved])
  useEffect(() => () => setUnsaved(holder, false), [holder])
}
