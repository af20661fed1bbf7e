import { createContext, type ReactNode, useContext } from 'react'

/**
 * Parts: pieces of screen that one area offers to others, by `<area>/<Part>` with their props. A new part of the first six is a
 * minor version of the host contract, other areas' kits add theirs; areas never import each other.
 */
export interface PartProps {
  /** All sites, for super users. */
  'sites-systems/AllSites': object
  /** All systems, for super users. */
  'sites-systems/AllSystems': object
  /** The sites on which a person holds a level, with that level. */
  'sites-systems/UserSites': { userId: string }
  /** The systems on which a person holds a level, with that level. */
  'sites-systems/UserSystems': { userId: string }
  /** The modems of a site as a table, with Add for its admins. */
  'modems/SiteModems': { siteId: string }
  /** The modems on the sites of a person as a table. */
  'modems/UserModems': { userId: string }
  /** The modems of the whole fleet as a table. */
  'modems/AllModems': object
  /** The loop systems of a site as a table. */
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
  /** Nothing is shown where the area, or the part, is not deployed. */
  readonly isOptional: boolean
}) => ReactNode

const PartContext = createContext<PartRenderer | null>(null)
/** Given by the shell: how a part is fetched and shown. */
export const PartProvider = PartContext.Provider

/** Shows a part of another area. When that area is down, only this piece says so. */
export function Part<Name extends PartName>(part: { name: Name } & PartProps[Name]): ReactNode
/**
 * Shows a part of an area that may not be deployed here, and nothing where it is not. Its kit adds the part to `PartProps`:
 * `declare module '@emberwatch/ui' { interface PartProps { 'weather/Forecast': { siteId: string } } }`.
 */
export function Part<Area extends AreaOf<PartName>, Name extends PartOf<Area>>(
  part: { area: Area; name: Name } & PropsOf<Area, Name>,
): ReactNode
export function Part({ area, name, ...props }: { area?: string; name: string }): ReactNode {
  const render = useContext(PartContext)
  if (!render) throw new Error('Part needs a PartProvider above it')
  return render({ name: area ? `${area}/${name}` : name, props, isOptional: area !== undefined })
}
