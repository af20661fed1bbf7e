/**
 * Places of pages that any area may fill from its area.json, with what each gives (docs/areas.md). A new one is a minor version of the host
 * contract. What the page has read besides comes from the query cache at no cost: `useItem(sites.get, { params: { id: siteId } })`.
 */
export interface ExtensionPoints {
  'site.tabs': SiteData
  'site.sections': SiteData
  'site.actions': SiteData
  'system.tabs': SystemData
  'system.sections': SystemData
  'system.actions': SystemData
  'modem.tabs': ModemData
  'modem.actions': ModemData
  'user.tabs': UserData
  'user.actions': UserData
  'administration.tabs': object
  'settings.tabs': object
  /** What reaches a person, in Settings. */
  'reach.sections': object
  /** The point above the lists of the pages that people land on: Sites, and Administration for super users. */
  'home.tiles': object
  /** One cell; all cells of a page ask with the same ids, so that one call answers them. */
  'sites.columns': CellData
  'systems.columns': CellData
  'modems.columns': CellData
  /** A place that the search finds: `to` in place of a part. */
  'search.entries': never
}
export type ExtensionPoint = keyof ExtensionPoints

interface SiteData {
  readonly siteId: string
  readonly name: string
}
interface SystemData {
  readonly systemId: string
  readonly siteId: string
  readonly name: string
}
interface ModemData {
  readonly modemId: string
  readonly siteId: string
}
interface UserData {
  readonly userId: string
}
interface CellData {
  readonly id: string
  /** Ids of the rows in sight, in their order. */
  readonly ids: readonly string[]
}
