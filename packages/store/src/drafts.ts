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

/** Removes all drafts at an explicit sign-out. */
export function forgetDrafts(): void {
  const storage = session()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(storageKey(prefix))) storage.removeItem(key)
}
