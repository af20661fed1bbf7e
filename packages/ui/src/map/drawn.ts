import { mapDefaults } from '@emberwatch/contract'
import { formatCount } from '../text/format.ts'
import type { MapState } from './map-marker.ts'

/** The area a marker covers, in pixels from its position. Sets the icon sizes; markers whose areas overlap are merged. */
export type Drawn = readonly [left: number, top: number, right: number, bottom: number]

const [pinWidth, pinHeight] = mapDefaults.iconSize
/** Pixels by which a badge extends beyond its icon (map.css). */
const badge = { top: 4, right: 6 } as const
const withBadge = ([left, top, right, bottom]: Drawn): Drawn => [left, top - badge.top, right + badge.right, bottom]

/** The tip of a pin is at its position. */
const pin: Drawn = [-pinWidth / 2, -pinHeight, pinWidth / 2, 0]
const pinWithBadge = withBadge(pin)
export const drawnPin = (hasBadge: boolean): Drawn => (hasBadge ? pinWithBadge : pin)

/** '2 of 5': how many of a cluster's sites are in the state it shows (product 13.4). */
export const clusterText = (inState: number, count: number): string =>
  `${formatCount(inState)} of ${formatCount(count)}`

/** Width and height in pixels; the width fits the text and the longest state word. */
export const clusterSize = (text: string): [width: number, height: number] => [
  Math.max(84, Math.ceil(42 + text.length * 7.4)),
  44,
]

export function drawnCluster(inState: number, count: number, worst: MapState): Drawn {
  const [width, height] = clusterSize(clusterText(inState, count))
  const body: Drawn = [-width / 2, -height / 2, width / 2, height / 2]
  return worst === 'alarm' ? withBadge(body) : body
}
