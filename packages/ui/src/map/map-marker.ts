import { statusLook } from '../status/statuses.ts'

export type MapState = 'offline' | 'alarm' | 'warning' | 'active'

export interface MapPoint {
  readonly id: string
  readonly lat: number
  readonly lng: number
  /** Its accessible name: the site and its state's word (product 13.3). */
  readonly name: string
  /** Of a site (product 13.3); without one a neutral pin. */
  readonly state?: MapState
  /** A small number at the edge: open alarms of an offline site, say (product 13.4). */
  readonly badge?: number
  /** How many it stands for, where it is not one; `state` is then that of the worst and `badge` all their open alarms. */
  readonly count?: number
  /** Of several: how many are in each state; one that is offline with open alarms counts under both (product 13.4). */
  readonly states?: Readonly<Record<MapState, number>>
  /** Of several: the zoom from which they lie further apart than a marker is wide; null where there is none. */
  readonly partsAt?: number | null
}

/** The name holds what one sees, the number at the edge too (WCAG 2.5.3). */
export const pointName = ({ name, state, badge }: Pick<MapPoint, 'name' | 'state' | 'badge'>): string =>
  (state ? `${name}, ${statusLook('site', state).word.toLowerCase()}` : name) + openAlarms(badge)

/** ', 2 open alarms', or nothing. */
export const openAlarms = (count = 0): string =>
  count > 0 ? `, ${count} open ${count === 1 ? 'alarm' : 'alarms'}` : ''

/** From harmless to worst. An alarm outweighs a lost connection here, so that no cluster hides one (product 13.4). */
const ranks: readonly MapState[] = ['active', 'warning', 'offline', 'alarm']
export const rankOf = ({ state = 'active', badge = 0 }: Pick<MapPoint, 'state' | 'badge'>): number =>
  badge > 0 ? ranks.indexOf('alarm') : ranks.indexOf(state)
/** How many are in each state of what a point stands for. */
export function statesOf({ state = 'active', badge = 0, states }: MapPoint): Readonly<Record<MapState, number>> {
  if (states) return states
  const own = { alarm: badge > 0 ? 1 : 0, offline: 0, warning: 0, active: 0 }
  return { ...own, [state]: 1 }
}
export const stateOfRank = (rank: number): MapState => ranks[rank] ?? 'active'
