import { storageKey } from '@emberwatch/contract'
import { draftDatabase } from '@emberwatch/store'
import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval'

/** A draft has a person's unsaved changes of a form; it is in IndexedDB, which outlives the tab (product 6.11). */
export interface FormDraft {
  /** Milliseconds since 1970, by this device. */
  readonly startedAt: number
  readonly savedAt: number
  /** Identifies the saved values from which the person began. */
  readonly base: string
  /** Changed fields by dotted name. */
  readonly fields: Readonly<Record<string, unknown>>
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

let database: UseStore | undefined
const drafts = (): UseStore => {
  database ??= createStore(storageKey(draftDatabase.name), draftDatabase.store)
  return database
}

/** Each function rejects where the browser refuses the storage or has no room left. @param userId whose draft it is; nobody else reads it */
export async function readFormDraft(userId: string, form: string): Promise<FormDraft | null> {
  const all = await entries<IDBValidKey, unknown>(drafts())
  const old = all.filter(([, draft]) => !isDraft(draft) || draft.savedAt < Date.now() - maxAgeMs)
  if (old.length > 0)
    await delMany(
      old.map(([key]) => key),
      drafts(),
    )
  return (await get<FormDraft>([userId, form], drafts())) ?? null
}

export const writeFormDraft = (userId: string, form: string, draft: FormDraft): Promise<void> =>
  set([userId, form], draft, drafts())

export const removeFormDraft = (userId: string, form: string): Promise<void> => delMany([[userId, form]], drafts())

const isDraft = (value: unknown): value is FormDraft => {
  const { startedAt, savedAt, base, fields } = (value ?? {}) as Partial<FormDraft>
  return (
    Number.isFinite(startedAt) && Number.isFinite(savedAt) && typeof base === 'string' && typeof fields === 'object'
  )
}
