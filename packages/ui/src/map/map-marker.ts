import { statusLook } from '../status/statuses.ts'

export type MapState = 'offline' | 'alarm' | 'warning' | 'active'

export interface MapPoint {
  readonly id: string
  readonly lat: number
  readonly lng: number
  /** Accessible name: the site and the word for its state (product 13.3). */
  readonly name: string
  /** State of a site (product 13.3); without one the pin is neutral. */
  readonly state?: MapState
  /** A small number at the edge, such as the open alarms of an offline site (product 13.4). */
  readonly badge?: number
  /** Number of sites it represents, if more than one; `state` is then the worst and `badge` the sum of their open alarms. */
  readonly count?: number
  /** The number of sites of a group in each state. An offline site with open alarms counts in both (product 13.4). */
  readonly states?: Readonly<Record<MapState, number>>
  /** The zoom from which the members of a group are more than a marker's width apart; null if there is none. */
  readonly partsAt?: number | null
}

/** The name includes the visible text, also that of the badge (WCAG 2.5.3). */
export const pointName = ({ name, state, badge }: Pick<MapPoint, 'name' | 'state' | 'badge'>): string =>
  (state ? `${name}, ${statusLook('site', state).word.toLowerCase()}` : name) + openAlarms(badge)

export const openAlarms = (count = 0): string =>
  count > 0 ? `, ${count} open ${count === 1 ? 'alarm' : 'alarms'}` : ''

/** The states go from best to worst. An alarm ranks above a lost connection, so that no cluster hides one (product 13.4). */
const ranks: readonly MapState[] = ['active', 'warning', 'offline', 'alarm']
export const rankOf = ({ state = 'active', badge = 0 }: Pick<MapPoint, 'state' | 'badge'>): number =>
  badge > 0 ? ranks.indexOf('alarm') : ranks.indexOf(state)
export function statesOf({ state = 'active', badge = 0, states }: MapPoint): Readonly<Record<MapState, number>> {
  if (states) return states
  const own = { alarm: badge > 0 ? 1 : 0, offline: 0, warning: 0, active: 0 }
  return { ...own, [state]: 1 }
}
export const stateOfRank = (rank: number): MapState => ranks[rank] ?? 'active'
