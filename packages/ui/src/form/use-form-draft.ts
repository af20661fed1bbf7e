import type { Endpoint } from '@emberwatch/contract'
import { onDiscardUnsaved, useUser } from '@emberwatch/store'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { FormDraft } from './draft-storage.ts'
import type { DraftWriter } from './draft-writer.ts'

export interface DraftSpec {
  /** Tells the form from others on its page. */
  readonly name: string
  /** True where the form changes something that others may change meanwhile. */
  readonly isEdit: boolean
}

export interface FormDraftState {
  /** The draft that an earlier visit left unsaved, until the person restores or discards it. */
  readonly offer: { readonly startedAt: number; readonly isConflict: boolean } | null
  /** Looks for such a draft, for a form that is shown; undefined until the code of drafts has loaded. */
  readonly lookUp: (() => void) | undefined
  readonly restore: () => void
  readonly discard: () => void
  /** Deletes the draft after success. */
  readonly clear: () => void
}

/** Loads with the first form, so that pages are no heavier. */
const loadWriter = () => import(/* webpackChunkName: "form-drafts" */ './draft-writer.ts')

/**
 * Keeps a draft of a form that warns of unsaved changes, for the person who is signed in: what is changed, on this page, in this form (product 6.11).
 * @returns undefined for other forms
 */
export function useFormDraft(fields: UseFormReturn, spec: DraftSpec, warnUnsaved: boolean): FormDraftState | undefined {
  const userId = useUser()?.id
  // An expired session ends while the form is still there.
  const [owner] = useState(userId)
  const { pathname } = useLocation()
  const [earlier, setEarlier] = useState<FormDraft | null>(null)
  const isOn = owner !== undefined && warnUnsaved
  const writer = useWriter(fields, isOn ? owner : undefined, `${pathname} ${spec.name}`)
  const { isDirty } = fields.formState

  const clear = () => {
    writer?.remove()
    setEarlier(null)
  }
  const discardUnsaved = useEffectEvent(clear)
  useEffect(() => (isDirty ? onDiscardUnsaved(() => discardUnsaved()) : undefined), [isDirty])
  if (!isOn) return undefined

  const settle = (isRestored: boolean) => {
    writer?.settleEarlier(isRestored)
    setEarlier(null)
  }
  return {
    offer: (earlier && writer?.offerOf(earlier, spec.isEdit)) ?? null,
    lookUp: writer && (() => void writer.read().then(setEarlier)),
    restore: () => settle(true),
    discard: () => settle(false),
    clear,
  }
}

/** @param owner nobody has no writer @returns undefined until it has loaded */
function useWriter(fields: UseFormReturn, owner: string | undefined, form: string): DraftWriter | undefined {
  const [writer, setWriter] = useState<DraftWriter>()
  useEffect(() => {
    if (owner === undefined) return
    let current: DraftWriter | undefined
    let isOver = false
    const begin = ({ DraftWriter: Writer }: Awaited<ReturnType<typeof loadWriter>>) => {
      if (isOver) return
      current = new Writer(owner, form, fields, secretsOf(fields.control))
      setWriter(current)
    }
    loadWriter().then(begin, () => undefined)
    return () => {
      isOver = true
      current?.close()
      setWriter(undefined)
    }
  }, [fields, owner, form])
  return writer
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

/** Keeps the value of a field out of drafts. @param name undefined for a field that is none */
export function useSecretField(control: object, name: string | undefined): void {
  useEffect(() => void (name !== undefined && secretsOf(control).add(name)), [control, name])
}
