/** What the catalogue shows, as its build reads it from the design system's sources and from the examples. */
export interface CatalogueData {
  /** Version of the host contract. */
  readonly version: string
  readonly modules: readonly CatalogueModule[]
}

export interface CatalogueModule {
  /** As areas import it, such as `@emberwatch/ui/form`. */
  readonly name: string
  /** In addresses and folders, such as `form`; `ui` for the core. */
  readonly slug: string
  readonly summary: string
  readonly entries: readonly CatalogueEntry[]
}

export type EntryKind = 'component' | 'hook' | 'function' | 'value'

export interface CatalogueEntry {
  readonly name: string
  readonly kind: EntryKind
  readonly summary: string
  /** Of functions and hooks, one per overload; of a value its type. */
  readonly signatures: readonly string[]
  /** Of components. */
  readonly props: readonly CatalogueProp[]
  /** Types whose members the props also have, such as `HTMLAttributes<HTMLSpanElement>`. */
  readonly alsoTakes: readonly string[]
  readonly examples: readonly CatalogueExample[]
  /** Entries whose examples use it, as `form/TextField`. */
  readonly usedBy: readonly string[]
  /** Why it has no example: the shell shows it, areas do not. */
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
  /** Below `src/examples`, without the extension: `ui/Button.busy`. */
  readonly path: string
  /** The file as it is. */
  readonly code: string
}
