import { type AreaName, areasOf, type RegistryDocument, shellName } from '@emberwatch/federation'
import type { Registry } from '../registry.ts'
import { type Entry, entryOf } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import { opsScope, type TokenScope } from '../tokens/tokens.ts'

/** What commands say of areas, and check about their names. */

/** The list includes areas that have lost their grant. */
export const knownAreas = (document: RegistryDocument): AreaName[] => [
  ...new Set([...areasOf(document), ...Object.keys(document.areas).sort()]),
]

export function requireArea(document: RegistryDocument, name: AreaName): void {
  const names = [...knownAreas(document), shellName]
  if (!names.includes(name)) refuse('grant', `${name} is no area; areas are ${knownAreas(document).join(', ')}`)
}

export interface AreaState {
  readonly area: AreaName
  readonly active: string | null
  readonly previous: string | null
  readonly canary: string | null
  readonly canaryFor: string | null
  readonly stored: number
}

export function stateOf(name: AreaName, entry?: Entry): AreaState {
  const { active = null, previous = null, canary, releases = {} } = entry ?? {}
  return {
    area: name,
    active,
    previous,
    canary: canary?.version ?? null,
    canaryFor: canary ? (canary.people ? `${canary.people.length} people` : `${canary.percent} %`) : null,
    stored: Object.keys(releases).length,
  }
}

export const stateAfter = (name: AreaName, document: RegistryDocument): AreaState =>
  stateOf(name, entryOf(document, name))

/** Tokens and hooks for everything stand with the shell, which is not an area's either. */
export const scopeNote = (registry: Registry, scope: TokenScope, what: string, who: string) => () =>
  scope === opsScope
    ? registry.note(shellName, `${opsScope}: ${what}`, { who, note: '' })
    : registry.note(scope, what, { who, note: '' })
