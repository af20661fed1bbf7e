import type { AreaName, LogAction, LogLine, RegistryDocument } from '@emberwatch/federation'
import { type Entry, entryOf, withEntry } from './entries.ts'

/**
 * A change is a function from one registry document to the next. A store applies it under its lock and writes its line into the log, so each folder makes
 * the changes of its subject from these parts.
 */

/** Null when nothing changes. @throws Refused */
export type Change = (document: RegistryDocument) => Changed | null

export interface Changed {
  readonly document: RegistryDocument
  readonly log: Omit<LogLine, 'at' | 'revision' | 'action'> & { readonly action: LogAction }
}

/** Who made a change, for the log. */
export interface By {
  readonly who: string
  readonly note: string
}

/** A share of all people, or named ones by id. */
export interface CanaryShare {
  readonly percent?: number
  readonly users?: readonly string[]
}

/** `<what>: <why>`, or the one that there is. */
export const noteOf = (what: string, { note }: By): string => [what, note].filter(Boolean).join(': ')

/** Another entry of an area, or of the shell. */
export const entryChange = (
  document: RegistryDocument,
  area: AreaName,
  entry: Entry,
  log: Omit<Changed['log'], 'area'>,
): Changed => ({ document: withEntry(document, area, entry), log: { ...log, area } })

/** Another document whose releases are the same; the line of the log names the active one. */
export function areaChange(
  document: RegistryDocument,
  area: AreaName,
  action: LogAction,
  { what, by }: { readonly what: string; readonly by: By },
): Changed {
  const active = entryOf(document, area)?.active ?? null
  return { document, log: { ...by, note: noteOf(what, by), action, area, from: active, to: active } }
}

/** Nothing changes for people: what lies beside the document has changed, and the log says who did it and why. */
export const noteChange =
  (area: AreaName, what: string, by: By): Change =>
  (document) =>
    areaChange(document, area, 'grant', { what, by })
