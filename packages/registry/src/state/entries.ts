import {
  type AnySummary,
  type AreaReleases,
  type Canary,
  isShell,
  type RegistryDocument,
  type ShellReleases,
  shellName,
} from '@emberwatch/federation'
import { refuse } from './refused.ts'

/** Areas and shell are released, switched and pruned alike. */
export interface Entry {
  readonly active: string | null
  readonly previous: string | null
  readonly canary?: Canary | undefined
  readonly releases: Readonly<Record<string, AnySummary>>
}

export const entryOf = (document: RegistryDocument, name: string): Entry | undefined =>
  isShell(name) ? document.shell : document.areas[name]

export const withEntry = (document: RegistryDocument, name: string, entry: Entry): RegistryDocument =>
  isShell(name)
    ? { ...document, shell: entry as ShellReleases }
    : { ...document, areas: { ...document.areas, [name]: entry as AreaReleases } }

/** Shell first. */
export const entriesOf = (document: RegistryDocument): [name: string, Entry][] => [
  ...(document.shell ? [[shellName, document.shell] as [string, Entry]] : []),
  ...Object.entries<Entry>(document.areas),
]

/** Active, previous and canary. */
export const releasesInUse = ({ active, previous, canary }: Entry): string[] =>
  [active, previous, canary?.version].filter((version) => typeof version === 'string')

/** Ends its canary. */
export const withActive = (entry: Entry, version: string): Entry => ({
  ...(entry.canary?.version === version ? withoutCanary(entry) : entry),
  active: version,
  previous: entry.active === version ? entry.previous : entry.active,
})

export function withoutCanary({ canary: _canary, ...entry }: Entry): Entry {
  return entry
}

/** The entry of an area that has the release. @throws Refused */
export function entryWith(document: RegistryDocument, area: string, version: string): Entry {
  const entry = entryOf(document, area)
  if (!entry?.releases[version]) return refuse('missing-release', `There is no release ${version} of ${area}`)
  return entry
}
