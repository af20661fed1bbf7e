import {
  type AnySummary,
  type AreaReleases,
  type Canary,
  isShell,
  type RegistryDocument,
  type ShellReleases,
  shellName,
} from '@emberwatch/federation'

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
