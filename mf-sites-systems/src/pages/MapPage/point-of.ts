import type { MapItem, MapMarker } from '@emberwatch/contract/sites-systems'
import { openAlarms, stateOf } from '../../site-state.ts'
import type { SitePoint } from './shown-sites.ts'

/** Such a site stands in the list only (product 13.2). */
export function pointOf(site: MapItem): SitePoint[] {
  const { siteId, siteName, lat, lng } = site
  if (lat === null || lng === null) return []
  return [{ id: siteId, name: siteName, lat, lng, state: stateOf(site), badge: openAlarms(site) }]
}

/** A single site by its id, several by their square. */
export function pointOfMarker({
  cell,
  site,
  lat,
  lng,
  count,
  state,
  states,
  openAlarms,
  partsAt,
}: MapMarker): SitePoint {
  const point = { cell, lat, lng, state, badge: openAlarms }
  return site
    ? { ...point, id: site.id, name: site.name }
    : { ...point, id: `cell ${cell}`, name: '', count, states, partsAt }
}
