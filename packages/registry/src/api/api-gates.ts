import type { AnyRelease, Refusal } from '@emberwatch/federation'
import type { By } from '../state/change.ts'
import { entriesOf } from '../state/entries.ts'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'
import { type ApiGaps, apiGaps } from './compare-calls.ts'
import type { ApiUp } from './host-apis.ts'

/** Compares the calls of releases with what APIs take, before people get a release and before an API changes. */

/** The log has the reason. */
export interface DespiteApi {
  readonly despiteApi?: string | undefined
}

/** The reason stands in the note of the log. */
export const withApiReason = (by: By, { despiteApi }: DespiteApi = {}): By =>
  despiteApi === undefined
    ? by
    : { ...by, note: [by.note, `despite the API: ${despiteApi}`].filter(Boolean).join('; ') }

const gapsOf = (calls: AnyRelease['calls'], apis: readonly ApiUp[]): ApiGaps => {
  const all = apis.map((api) => apiGaps(calls, api.calls))
  const once = (lines: readonly string[]) => [...new Set(lines)]
  return { lacks: once(all.flatMap(({ lacks }) => lacks)), warnings: once(all.flatMap(({ warnings }) => warnings)) }
}

/** Refusals by call and member; the list is empty where no API is known. */
export const apiRefusals = (
  { area, version, calls }: Pick<AnyRelease, 'area' | 'version' | 'calls'>,
  apis: readonly ApiUp[],
): Refusal[] => gapsOf(calls, apis).lacks.map((lack) => ({ rule: 'api', message: `${area} ${version}: ${lack}` }))

/** Lists what pages do without, and what could not be compared. */
export function apiNotes({ calls }: Pick<AnyRelease, 'calls'>, apis: readonly ApiUp[]): string[] {
  if (calls.length && apis.length === 0)
    return ['api: nobody has said what the API of this store takes, so that calls were not compared']
  return gapsOf(calls, apis).warnings.map((one) => `api: ${one}; pages do without`)
}

export interface Lacking {
  readonly area: string
  readonly version: string
  readonly role: 'active' | 'previous' | 'canary'
  readonly lacks: readonly string[]
  readonly warnings: readonly string[]
}

/** The shell first; releases that lose nothing are left out. */
export async function lackingWith(context: RegistryContext, api: ApiUp): Promise<Lacking[]> {
  const lacking: Lacking[] = []
  for (const [area, entry] of entriesOf(await readDocument(context))) {
    const roles = { active: entry.active, canary: entry.canary?.version, previous: entry.previous }
    for (const [role, version] of Object.entries(roles) as [Lacking['role'], string | null | undefined][]) {
      const calls = version ? (await context.store.readRelease(area, version))?.calls : undefined
      if (!version || !calls) continue
      const gaps = gapsOf(calls, [api])
      if (gaps.lacks.length + gaps.warnings.length) lacking.push({ area, version, role, ...gaps })
    }
  }
  return lacking
}

/** One line per loss. */
export const lackingLines = (lacking: readonly Lacking[]): string[] =>
  lacking.flatMap(({ area, version, role, lacks }) => lacks.map((lack) => `${area} ${version} (${role}) ${lack}`))

export const withoutLines = (lacking: readonly Lacking[]): string[] =>
  lacking.flatMap(({ area, version, role, warnings }) =>
    warnings.map((one) => `note: ${area} ${version} (${role}) ${one}; pages do without`),
  )
