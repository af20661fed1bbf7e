import type { ExtensionPoint } from '@emberwatch/contract'
import { createContext, type ReactNode, useContext } from 'react'

/**
 * Parts: UI pieces that one area offers to others, by `<area>/<Part>`, with their props. A new part of the first six areas is a minor version of
 * the host contract; kits of other areas add theirs. Areas never import each other.
 */
export interface PartProps {
  /** Only super users have this part. */
  'sites-systems/AllSites': object
  /** Only super users have this part. */
  'sites-systems/AllSystems': object
  /** What needs attention, on pages where people land. */
  'sites-systems/Attention': object
  /** The sites on which a person holds a level, with that level. */
  'sites-systems/UserSites': { userId: string }
  /** The systems on which a person holds a level, with that level. */
  'sites-systems/UserSystems': { userId: string }
  /** A table, with Add for the site's admins. */
  'modems/SiteModems': { siteId: string }
  'modems/UserModems': { userId: string }
  'modems/AllModems': object
  'loops/SiteScannedSystems': { siteId: string }
}
export type PartName = keyof PartProps
type AreaOf<Name> = Name extends `${infer Area}/${string}` ? Area : never
type PropsOf<Area extends string, Name extends string> = PartProps[Extract<`${Area}/${Name}`, PartName>]
type PartOf<Area extends string, Name = PartName> = Name extends `${Area}/${infer Part}` ? Part : never

export type PartRenderer = (part: {
  /** `<area>/<Part>` */
  readonly name: string
  readonly props: object
  /** Renders nothing if the area or the part is not deployed. */
  readonly isOptional: boolean
  /** The content until its code has loaded; lines of a skeleton by default. */
  readonly fallback?: ReactNode
  /** A failure is said in a word, for cells and actions. */
  readonly isSmall?: boolean
}) => ReactNode

const PartContext = createContext<PartRenderer | null>(null)
/** Set by the shell: loads and renders parts. */
export const PartProvider = PartContext.Provider

/** Shows a part of another area. If that area fails, only this part shows an error. */
export function Part<Name extends PartName>(part: { name: Name } & PartProps[Name]): ReactNode
/**
 * Shows a part of an area that may not be deployed, else nothing. The area's kit adds the part to `PartProps`: `declare module '@emberwatch/ui' {
 * interface PartProps { 'weather/Forecast': { siteId: string } } }`.
 */
export function Part<Area extends AreaOf<PartName>, Name extends PartOf<Area>>(
  part: { area: Area; name: Name } & PropsOf<Area, Name>,
): ReactNode
export function Part({ area, name, ...props }: { area?: string; name: string }): ReactNode {
  const render = usePart()
  return render({ name: area ? `${area}/${name}` : name, props, isOptional: area !== undefined })
}

/** The shell renders parts by this. */
export function usePart(): PartRenderer {
  const render = useContext(PartContext)
  if (!render) throw new Error('Part needs a PartProvider above it')
  return render
}

/** An extension of an area at a point, which this person may see. */
export interface Extension {
  readonly area: string
  /** Missing for an entry of the search. */
  readonly part?: string | undefined
  readonly title: string
  readonly lines?: number | undefined
  /** The number in the address that a tab wishes. */
  readonly number?: number | undefined
}

export type UseExtensions = (point: ExtensionPoint | undefined) => readonly Extension[]

const none: readonly Extension[] = []
const ExtensionContext = createContext<UseExtensions>(() => none)
/** Set by the shell to a hook. */
export const ExtensionProvider = ExtensionContext.Provider

/** Lists the extensions of a point in its order. Empty outside the shell, and without a point. */
export const useExtensions = (point: ExtensionPoint | undefined): readonly Extension[] =>
  useContext(ExtensionContext)(point)
