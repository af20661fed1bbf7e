import {
  type AnySummary,
  type AreaReleases,
  type Canary,
  isShell,
  type RegistryDocument,
  type ShellReleases,
  shellName,
} from '@emberwatch/federation'

/** What the document has of an area, or of the shell: both are released, switched and pruned alike. */
export interface Entry {
  readonly active: string | null
  readonly previous: string | null
  readonly canary?: Canary | undefined
  readonly releases: Readonly<Record<string, AnySummary>>
}

export const entryOf = (document: RegistryDocument, name: string): Entry | undefined =>
  isShell(name) ? document.shell : document.areas[name]

/** An entry comes from the document itself, so its releases are of its own kind. */
export const withEntry = (document: RegistryDocument, name: string, entry: Entry): RegistryDocument =>
  isShell(name)
    ? { ...document, shell: entry as ShellReleases }
    : { ...document, areas: { ...document.areas, [name]: entry as AreaReleases } }

/** The shell first, where there is one. */
export const entriesOf = (document: RegistryDocument): [name: string, Entry][] => [
  ...(document.shell ? [[shellName, document.shell] as [string, Entry]] : []),
  ...Object.entries<Entry>(document.areas),
]

/** Versions that people may be running: the active one, the one before and the canary. */
export const releasesInUse = ({ active, previous, canary }: Entry): string[] =>
  [active, previous, canary?.version].filter((version) => typeof version === 'string')
