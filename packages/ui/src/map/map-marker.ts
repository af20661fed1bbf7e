import { statusLook } from '../status/statuses.ts'

export type MapState = 'offline' | 'alarm' | 'warning' | 'active'

export interface MapPoint {
  readonly id: string
  readonly lat: number
  readonly lng: number
  /** Its accessible name: the site and its state's word (reading 93). */
  readonly name: string
  /** Of a site (spec 4); without one a neutral pin. */
  readonly state?: MapState
  /** A small number at the edge: open alarms of an offline site, say (reading 58). */
  readonly badge?: number
}

export const pointName = ({ name, state }: Pick<MapPoint, 'name' | 'state'>): string =>
  state ? `${name}, ${statusLook('site', state).word.toLowerCase()}` : name

/** From harmless to worst. An alarm outweighs a lost connection here, so that no cluster hides one (reading 58). */
const ranks: readonly MapState[] = ['active', 'warning', 'offline', 'alarm']
export const rankOf = ({ state = 'active', badge = 0 }: Pick<MapPoint, 'state' | 'badge'>): number =>
  badge > 0 ? ranks.indexOf('alarm') : ranks.indexOf(state)
export const stateOfRank = (rank: number): MapState => ranks[rank] ?? 'active'
