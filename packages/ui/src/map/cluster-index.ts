import { mapDefaults } from '@emberwatch/contract'
import Supercluster from 'supercluster'
import { type MapPoint, type MapState, rankOf, stateOfRank } from './map-marker.ts'
import type { Box } from './sight.ts'

interface Summary {
  readonly place: number
  rank: number
  alarms: number
  count: number
  /** Sums of degrees, each as often as a point counts. */
  lat: number
  lng: number
}

/** Many points as one, with what the worst of them says. */
export interface Cluster<Point extends MapPoint = MapPoint> {
  readonly key: string
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly worst: MapState
  /** Open alarms of its members. */
  readonly alarms: number
  /** The zoom at which it falls apart; null where it does not up to the nearest one, as points on the same spot. */
  readonly opensAt: (nearest: number) => number | null
  /** Its members, read when asked for. */
  readonly members: () => Point[]
}

export type Shown<Point extends MapPoint = MapPoint> = { readonly point: Point } | { readonly cluster: Cluster<Point> }

/** Pixels around a point within which others join it: two markers nearer than this would cover one another. */
const [radius] = mapDefaults.iconSize

/**
 * Finds what to show for a part of the map, fast for tens of thousands of points. Each zoom is worked out by itself, from the
 * points and when first asked for: made from one another, as Supercluster does, each zoom takes the clusters of the one before
 * as points, and joins what lies twice as far apart. A point may stand for several, which only the server can tell apart.
 */
export function clusterIndex<Point extends MapPoint>(points: readonly Point[]) {
  const features = points.map((point, place) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [point.lng, point.lat] },
    properties: summaryOf(point, place),
  }))
  const levels = new Map<number, Supercluster<Summary, Summary>>()
  const level = (zoom: number) => {
    const known = levels.get(zoom) ?? new Supercluster<Summary, Summary>(optionsOf(zoom)).load(features)
    levels.set(zoom, known)
    return known
  }
  const pointAt = (place: number) => points[place] as Point
  const opensAt = (members: readonly Point[], zoom: number, nearest: number) => {
    const box = boxOf(members)
    for (let next = zoom + 1; next <= nearest; next++)
      if (members.some((member) => partsBy(member, next)) || level(next).getClusters(box, next).length > 1) return next
    return null
  }

  return (box: Box, rawZoom: number): Shown<Point>[] => {
    const zoom = Math.round(rawZoom)
    const index = level(zoom)
    return index.getClusters(box, zoom).map(({ properties }) => {
      const id = 'cluster' in properties ? properties.cluster_id : null
      const point = pointAt(properties.place)
      if (id === null && !point.count) return { point }
      const { count, rank, alarms } = properties
      const members = () =>
        id === null
          ? [point]
          : index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => pointAt(leaf.properties.place))
      const cluster: Cluster<Point> = {
        key: id === null ? point.id : `cluster ${id}`,
        lat: properties.lat / count,
        lng: properties.lng / count,
        count,
        worst: stateOfRank(rank),
        alarms,
        opensAt: (nearest) => opensAt(members(), zoom, nearest),
        members,
      }
      return { cluster }
    })
  }
}

const summaryOf = (point: MapPoint, place: number): Summary => {
  const { lat, lng, count = 1, badge = 0 } = point
  return { place, rank: rankOf(point), alarms: badge, count, lat: lat * count, lng: lng * count }
}

/** Whether what a point stands for is shown as more than one at this zoom. */
const partsBy = ({ partsAt }: MapPoint, zoom: number) => typeof partsAt === 'number' && partsAt <= zoom

const optionsOf = (zoom: number) => ({
  radius,
  // Tile size that the radius is measured in.
  extent: 256,
  minZoom: zoom,
  maxZoom: zoom,
  map: (summary: Summary) => ({ ...summary }),
  reduce: (sum: Summary, { rank, alarms, count, lat, lng }: Summary) => {
    sum.rank = Math.max(sum.rank, rank)
    sum.alarms += alarms
    sum.count += count
    sum.lat += lat
    sum.lng += lng
  },
})

/** Degrees around points, since Supercluster keeps them rounded to some centimetres. */
const rim = 0.0001

/** A box around all of them. */
const boxOf = (points: readonly MapPoint[]): Box =>
  points.reduce<Box>(
    ([west, south, east, north], { lat, lng }) => [
      Math.min(west, lng - rim),
      Math.min(south, lat - rim),
      Math.max(east, lng + rim),
      Math.max(north, lat + rim),
    ],
    [180, 90, -180, -90],
  )
