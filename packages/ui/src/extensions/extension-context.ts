import type { ExtensionPoint } from '@emberwatch/contract'
import { createContext, useContext } from 'react'

/** What an area shows at a point, which this person may see. */
export interface Extension {
  readonly area: string
  /** Missing for an entry of the search. */
  readonly part?: string | undefined
  readonly title: string
  readonly lines?: number | undefined
}

export type UseExtensions = (point: ExtensionPoint | undefined) => readonly Extension[]

const none: readonly Extension[] = []
const ExtensionContext = createContext<UseExtensions>(() => none)
/** Set by the shell to a hook. */
export const ExtensionProvider = ExtensionContext.Provider

/** In their order. Empty outside the shell, and without a point. */
export const useExtensions = (point: ExtensionPoint | undefined): readonly Extension[] =>
  useContext(ExtensionContext)(point)
