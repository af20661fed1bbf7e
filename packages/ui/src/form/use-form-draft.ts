import type { Endpoint } from '@emberwatch/contract'
import { onDiscardUnsaved, useUser } from '@emberwatch/store'
import { useEffect, useEffectEvent, useState } from 'react'
import { get, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { baseOf, changedFields, isSame, patternOf, withSecretsOf } from './draft-fields.ts'
import type { FormDraft } from './draft-storage.ts'
import { DraftWriter } from './draft-writer.ts'

export interface DraftSpec {
  /** Tells the form from others on its page. */
  readonly name: string
  /** Whether the form changes something that others may change meanwhile. */
  readonly isEdit: boolean
}

export interface FormDraftState {
  /** What an earlier visit left unsaved, until the person restores or discards it. */
  readonly offer: { readonly startedAt: number; readonly isConflict: boolean } | null
  /** Looks for such a draft; called when the form is shown. */
  readonly lookUp: () => void
  readonly restore: () => void
  readonly discard: () => void
  /** Deletes the draft after success. */
  readonly clear: () => void
}

const setOptions = { shouldDirty: true, shouldValidate: true, shouldTouch: true }

/**
 * Keeps a draft of a guarded form for the person who is signed in: what is changed, on this page, in this form (product 6.11).
 * @returns undefined for other forms
 */
export function useFormDraft(fields: UseFormReturn, spec: DraftSpec, isGuarded: boolean): FormDraftState | undefined {
  const userId = useUser()?.id
  // An expired session ends while the form is still there.
  const [owner] = useState(userId)
  const { pathname } = useLocation()
  const [earlier, setEarlier] = useState<FormDraft | null>(null)
  const secrets = secretsOf(fields.control)
  const writer = useWriter(owner, `${pathname} ${spec.name}`, fields, isGuarded)
  const { isDirty } = fields.formState
  const defaults = fields.formState.defaultValues ?? {}

  const clear = () => {
    writer?.remove()
    setEarlier(null)
  }
  const discardUnsaved = useEffectEvent(clear)
  useEffect(() => (isDirty ? onDiscardUnsaved(() => discardUnsaved()) : undefined), [isDirty])
  if (!writer) return undefined

  const offered = Object.entries(earlier?.fields ?? {}).filter(([name, value]) => !isSame(value, get(defaults, name)))
  const lookUp = () => void writer.read().then(setEarlier)
  const restore = () => {
    writer.settleEarlier(true)
    setEarlier(null)
    const typed = changedFields(fields.getValues(), defaults, secrets)
    for (const [name, value] of offered)
      if (!(name in typed))
        fields.setValue(name, withSecretsOf(fields.getValues(name), value, name, secrets), setOptions)
  }
  const discard = () => {
    writer.settleEarlier(false)
    setEarlier(null)
    writer.schedule({ values: fields.getValues(), defaults })
  }
  const isConflict = spec.isEdit && earlier?.base !== baseOf(defaults, secrets)
  const offer = earlier && offered.length > 0 ? { startedAt: earlier.startedAt, isConflict } : null
  return { offer, lookUp, restore, discard, clear }
}

function useWriter(owner: string | undefined, form: string, fields: UseFormReturn, isGuarded: boolean) {
  const [writer, setWriter] = useState(() => ({ form, current: newWriter() }))
  function newWriter() {
    return owner !== undefined && isGuarded ? new DraftWriter(owner, form, secretsOf(fields.control)) : undefined
  }
  if (writer.form !== form) setWriter({ form, current: newWriter() })
  const { current } = writer
  useEffect(() => {
    if (!current) return
    const flush = () => current.flush()
    document.addEventListener('visibilitychange', flush)
    const unsubscribe = fields.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => current.schedule({ values, defaults: defaultValues ?? {} }),
    })
    return () => {
      document.removeEventListener('visibilitychange', flush)
      unsubscribe()
      flush()
    }
  }, [current, fields])
  return current
}

const secretNames = new WeakMap<object, Set<string>>()
function secretsOf(control: object): Set<string> {
  const names = secretNames.get(control) ?? new Set<string>()
  secretNames.set(control, names)
  return names
}

/** The draft of a form that sends to an endpoint. */
export const endpointDraft = ({ name, method }: Pick<Endpoint, 'name' | 'method'>, params: object = {}): DraftSpec => ({
  name: [name, ...Object.values(params)].join(' '),
  isEdit: method !== 'POST',
})

/** Keeps the value of a field out of drafts. */
export function useSecretField(control: object, name: string): void {
  useEffect(() => void secretsOf(control).add(patternOf(name)), [control, name])
}
