/** The build reads the catalogue's data from the design system's sources and from the examples. */
export interface CatalogueData {
  /** Version of the host contract. */
  readonly version: string
  readonly modules: readonly CatalogueModule[]
}

export interface CatalogueModule {
  /** The name in imports of areas, such as `@emberwatch/ui/form`. */
  readonly name: string
  /** The name in addresses and folders, such as `form`; `ui` for the core. */
  readonly slug: string
  readonly summary: string
  readonly entries: readonly CatalogueEntry[]
}

export type EntryKind = 'component' | 'hook' | 'function' | 'value'

export interface CatalogueEntry {
  readonly name: string
  readonly kind: EntryKind
  readonly summary: string
  /** Signatures of functions and hooks, one per overload; of a value its type. */
  readonly signatures: readonly string[]
  /** Props of components. */
  readonly props: readonly CatalogueProp[]
  /** Types whose members the props also have, such as `HTMLAttributes<HTMLSpanElement>`. */
  readonly alsoTakes: readonly string[]
  readonly examples: readonly CatalogueExample[]
  /** Entries whose examples use it, as `form/TextField`. */
  readonly usedBy: readonly string[]
  /** The reason why it has no example: the shell shows it, areas do not. */
  readonly ofShell?: string | undefined
}

export interface CatalogueProp {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly default?: string | undefined
  readonly summary: string
}

export interface CatalogueExample {
  /** The path below `src/examples`, without the extension: `ui/Button.busy`. */
  readonly path: string
  /** The file as it is. */
  readonly code: string
}
