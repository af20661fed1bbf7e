import { drawnCluster, drawnPin } from './drawn.ts'
import { joinDrawn, type Lying } from './join-drawn.ts'
import { type MapPoint, type MapState, rankOf, stateOfRank, statesOf } from './map-marker.ts'
import type { Box } from './viewport.ts'

export interface Cluster<Point extends MapPoint = MapPoint> {
  readonly key: string
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly worst: MapState
  /** Number of members in state `worst`. */
  readonly inState: number
  readonly alarms: number
  /** The zoom at which it splits; null if it does not up to zoom `nearest`, as with points at the same spot. */
  readonly opensAt: (nearest: number) => number | null
  readonly members: () => Point[]
}

export type MapItem<Point extends MapPoint = MapPoint> =
  | { readonly point: Point }
  | { readonly cluster: Cluster<Point> }

/** A point, or a group of overlapping ones; the place of a group is the average of its members. */
interface Marker<Point> extends Lying {
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly rank: number
  readonly alarms: number
  readonly states: Readonly<Record<MapState, number>>
  readonly point: Point
  readonly parts: readonly [Marker<Point>, Marker<Point>] | null
}

/**
 * Finds the markers of a part of the map, merged so that none overlap. Each zoom level is computed once, on demand and from all points, so the
 * clusters do not depend on the viewport. A point may represent several, which only the server can split.
 */
export function clusterIndex<Point extends MapPoint>(points: readonly Point[]) {
  const levels = new Map<number, readonly Marker<Point>[]>()
  const level = (zoom: number) => {
    const known = levels.get(zoom) ?? markersAt(points, zoom)
    levels.set(zoom, known)
    return known
  }
  return (box: Box, rawZoom: number): MapItem<Point>[] => {
    const zoom = Math.round(rawZoom)
    return level(zoom)
      .filter((marker) => isIn(box, marker))
      .map((marker) => (marker.count === 1 ? { point: marker.point } : { cluster: clusterOf(marker, zoom) }))
  }
}

function clusterOf<Point extends MapPoint>(marker: Marker<Point>, zoom: number): Cluster<Point> {
  const { lat, lng, count, rank, alarms, states, point, parts } = marker
  const worst = stateOfRank(rank)
  const members = () => pointsOf(marker)
  const opensAt = (nearest: number) => {
    const joined = members()
    for (let next = zoom + 1; next <= nearest; next++)
      if (joined.some((member) => partsBy(member, next)) || markersAt(joined, next).length > 1) return next
    return null
  }
  const key = parts ? `cluster ${point.id}` : point.id
  return { key, lat, lng, count, worst, inState: states[worst], alarms, opensAt, members }
}

function markersAt<Point extends MapPoint>(points: readonly Point[], zoom: number): Marker<Point>[] {
  const width = tile * 2 ** zoom
  return joinDrawn(
    points.map((point) => markerOf(point, width)),
    (one, other) => joined(one, other, width),
  )
}

function markerOf<Point extends MapPoint>(point: Point, width: number): Marker<Point> {
  const { lat, lng, count = 1, badge = 0 } = point
  const marker = { lat, lng, count, rank: rankOf(point), alarms: badge, states: statesOf(point), point, parts: null }
  return { ...marker, ...lying(marker, width) }
}

function joined<Point>(one: Marker<Point>, other: Marker<Point>, width: number): Marker<Point> {
  const count = one.count + other.count
  const middle = (name: 'lat' | 'lng') => (one[name] * one.count + other[name] * other.count) / count
  const { alarm, offline, warning, active } = one.states
  const marker = {
    lat: middle('lat'),
    lng: middle('lng'),
    count,
    rank: Math.max(one.rank, other.rank),
    alarms: one.alarms + other.alarms,
    states: {
      alarm: alarm + other.states.alarm,
      offline: offline + other.states.offline,
      warning: warning + other.states.warning,
      active: active + other.states.active,
    },
    point: one.point,
    parts: [one, other] as const,
  }
  return { ...marker, ...lying(marker, width) }
}

type MarkerLabel = Pick<Marker<unknown>, 'lat' | 'lng' | 'count' | 'rank' | 'alarms' | 'states'>

/** Web Mercator position in a world `width` pixels wide, and the pixels that the marker covers. */
function lying({ lat, lng, count, rank, alarms, states }: MarkerLabel, width: number): Lying {
  const worst = stateOfRank(rank)
  const sine = Math.sin((Math.max(-mapEnds, Math.min(mapEnds, lat)) * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * width,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * width,
    drawn: count === 1 ? drawnPin(alarms > 0) : drawnCluster(states[worst], count, worst),
  }
}

/** Size of the world at zoom 0 in pixels, and the maximum latitude of Web Mercator. */
const tile = 256
const mapEnds = 85.0511

/** A box may extend beyond 180 degrees on either side. */
const isIn = ([west, south, east, north]: Box, { lat, lng }: { lat: number; lng: number }) =>
  lat >= south && lat <= north && (((lng - west) % 360) + 360) % 360 <= east - west

/** The copy of the world, in degrees to the east, in which a view that crosses 180 degrees goes on. */
export const turnOf = ([west, , east]: Box): 0 | 360 | -360 =>
  east - west >= 360 ? 0 : east > 180 ? 360 : west < -180 ? -360 : 0

/** Points of the world's other half lie in that copy. */
export const pointsTurned = <Point extends MapPoint>(points: readonly Point[], turn: number): readonly Point[] =>
  turn === 0 ? points : points.map((point) => (point.lng * turn < 0 ? { ...point, lng: point.lng + turn } : point))

function pointsOf<Point>(marker: Marker<Point>): Point[] {
  const points: Point[] = []
  const stack = [marker]
  for (let next = stack.pop(); next; next = stack.pop())
    if (next.parts) stack.push(next.parts[1], next.parts[0])
    else points.push(next.point)
  return points
}

/** Tests whether a point that represents several is split at this zoom. */
const partsBy = ({ partsAt }: MapPoint, zoom: number) => typeof partsAt === 'number' && partsAt <= zoom
