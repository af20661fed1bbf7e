import { storageKey } from '@emberwatch/contract'
import { readJson, session, writeText } from './storage.ts'

/**
 * What was typed into a long form and not sent, kept in this tab so that an expired session or a changed release loses
 * nothing. Never passwords: a form leaves those out before it keeps its values.
 */
export type DraftValues = Readonly<Record<string, unknown>>

const prefix = 'draft:'

/** @param owner id of the person, '' for a visitor: nobody is offered what another has typed */
const keyOf = (name: string, owner: string) => `${prefix}${owner}:${name}`

export const readDraft = (name: string, owner: string): DraftValues | null => {
  const found = readJson(session(), keyOf(name, owner))
  return found !== null && typeof found === 'object' && !Array.isArray(found) ? (found as DraftValues) : null
}

/** Keeps the values, or forgets them with null. */
export const keepDraft = (name: string, owner: string, values: DraftValues | null): void =>
  writeText(session(), keyOf(name, owner), values && JSON.stringify(values))

/** Forgets every draft of this tab, as an explicit sign-out does. */
export function forgetDrafts(): void {
  const storage = session()
  if (!storage) return
  for (const key of Object.keys(storage)) if (key.startsWith(storageKey(prefix))) storage.removeItem(key)
}
