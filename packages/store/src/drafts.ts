import { storageKey } from '@emberwatch/contract'
import { readJson, session, writeText } from './storage.ts'

/** Values of unsent long forms, kept in this tab through expired sessions and changed releases. Forms leave passwords out. */
export type DraftValues = Readonly<Record<string, unknown>>

const prefix = 'draft:'

/** @param owner id of the person, '' for a visitor: drafts are offered to their owner only */
const keyOf = (name: string, owner: string) => `${prefix}${owner}:${name}`

export const readDraft = (name: string, owner: string): DraftValues | null => {
  const draft = readJson(session(), keyOf(name, owner))
  return draft !== null && typeof draft === 'object' && !Array.isArray(draft) ? (draft as DraftValues) : null
}

/** @param values null removes the draft */
export const keepDraft = (name: string, owner: string, values: DraftValues | null): void =>
  writeText(session(), keyOf(name, owner), values && JSON.stringify(values))

/** Drafts of forms that warn of unsaved work (product 6.11): a database, and its only store, with keys of person and form. */
export const draftDatabase = { name: 'emberwatch-drafts', store: 'drafts' } as const

/**
 * Removes a person's drafts from the browser's database at the end of their session. It is written by hand, as the library and the forms have not loaded on
 * every page. A browser that refuses the storage has none.
 */
export function removeStoredDrafts(userId: string): void {
  const { name, store } = draftDatabase
  try {
    const opening = indexedDB.open(storageKey(name))
    // As the library makes it, which finds it made.
    opening.onupgradeneeded = () => void opening.result.createObjectStore(store)
    opening.onsuccess = () => {
      const change = opening.result.transaction(store, 'readwrite')
      // Arrays sort behind texts, so this has every form of the person.
      change.objectStore(store).delete(IDBKeyRange.bound([userId], [userId, []]))
      change.oncomplete = () => opening.result.close()
    }
  } catch {
    // Nothing is stored.
  }
}

/** Removes all drafts of this tab at a sign-out. */
export function forgetDrafts(): void {
  const storage = session()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(storageKey(prefix))) storage.removeItem(key)
}
