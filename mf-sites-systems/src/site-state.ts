import { type MapItem, siteStates } from '@emberwatch/contract/sites-systems'
import type { MapState } from '@emberwatch/ui/map'

/** Never below zero (product 13.2). */
export const openIssues = (site: Pick<MapItem, 'issuesCount' | 'solvedIssuesCount'>): number =>
  Math.max(0, site.issuesCount - site.solvedIssuesCount)
export const openAlarms = (site: Pick<MapItem, 'alarmIssuesCount' | 'solvedAlarmIssuesCount'>): number =>
  Math.max(0, site.alarmIssuesCount - site.solvedAlarmIssuesCount)

/** Offline before alarm before warning before active (product 13.3). */
export function stateOf(site: MapItem): MapState {
  if (!site.isConnected) return 'offline'
  if (openAlarms(site) > 0) return 'alarm'
  return openIssues(site) > 0 ? 'warning' : 'active'
}

/** A site that is offline with open alarms belongs to both (product 13.4). */
export const isIn = (site: MapItem, state: MapState): boolean =>
  stateOf(site) === state || (state === 'alarm' && openAlarms(site) > 0)

export const countStates = (sites: readonly MapItem[]): Record<MapState, number> => {
  const counts = { alarm: 0, offline: 0, warning: 0, active: 0 }
  for (const site of sites) for (const state of siteStates) if (isIn(site, state)) counts[state]++
  return counts
}

/** Open alarms first, then by state; ties keep the order of names. */
const rank = (site: MapItem) => (openAlarms(site) > 0 ? 0 : siteStates.indexOf(stateOf(site)))
export const worstFirst = (sites: readonly MapItem[]): MapItem[] => [...sites].sort((a, b) => rank(a) - rank(b))
