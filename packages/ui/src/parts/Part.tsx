import { createContext, type ReactNode, useContext } from 'react'

/**
 * Parts: pieces of screen that one area offers to others, by `<area>/<Part>` with their props. A new part is a minor
 * version of the host contract; areas never import each other.
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

export type PartRenderer = (part: { name: PartName; props: object }) => ReactNode

const PartContext = createContext<PartRenderer | null>(null)
/** Given by the shell: how a part is fetched and shown. */
export const PartProvider = PartContext.Provider

/** Shows a part of another area. When that area is down, only this piece says so. */
export function Part<Name extends PartName>({ name, ...props }: { name: Name } & PartProps[Name]) {
  const render = useContext(PartContext)
  if (!render) throw new Error('Part needs a PartProvider above it')
  return render({ name, props })
}
