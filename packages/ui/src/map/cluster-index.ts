import { mapDefaults } from '@emberwatch/contract'
import Supercluster from 'supercluster'
import { type MapPoint, type MapState, rankOf, stateOfRank } from './map-marker.ts'

interface Summary {
  readonly place: number
  rank: number
  alarms: number
}

/** Many points as one, with what the worst of them says. */
export interface Cluster {
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
  readonly members: () => MapPoint[]
}

export type Shown = { readonly point: MapPoint } | { readonly cluster: Cluster }
export type Box = [west: number, south: number, east: number, north: number]

/** Pixels around a point within which others join it: two markers nearer than this would cover one another. */
const [radius] = mapDefaults.iconSize

/**
 * Finds what to show for a part of the map, fast for tens of thousands of points. Each zoom is worked out by itself, from the
 * points and when first asked for: made from one another, as Supercluster does, each zoom takes the clusters of the one before
 * as points, and joins what lies twice as far apart.
 */
export function clusterIndex(points: readonly MapPoint[]) {
  const features = points.map((point, place) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [point.lng, point.lat] },
    properties: { place, rank: rankOf(point), alarms: point.badge ?? 0 },
  }))
  const levels = new Map<number, Supercluster<Summary, Summary>>()
  const level = (zoom: number) => {
    const known = levels.get(zoom) ?? new Supercluster<Summary, Summary>(optionsOf(zoom)).load(features)
    levels.set(zoom, known)
    return known
  }
  const pointAt = (place: number) => points[place] as MapPoint
  const opensAt = (members: readonly MapPoint[], zoom: number, nearest: number) => {
    const box = boxOf(members)
    for (let next = zoom + 1; next <= nearest; next++) if (level(next).getClusters(box, next).length > 1) return next
    return null
  }

  return (box: Box, rawZoom: number): Shown[] => {
    const zoom = Math.round(rawZoom)
    const index = level(zoom)
    return index.getClusters(box, zoom).map(({ properties, geometry }) => {
      if (!('cluster' in properties)) return { point: pointAt(properties.place) }
      const id = properties.cluster_id
      const [lng = 0, lat = 0] = geometry.coordinates
      const members = () => index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => pointAt(leaf.properties.place))
      const cluster: Cluster = {
        key: `cluster ${id}`,
        lat,
        lng,
        count: properties.point_count,
        worst: stateOfRank(properties.rank),
        alarms: properties.alarms,
        opensAt: (nearest) => opensAt(members(), zoom, nearest),
        members,
      }
      return { cluster }
    })
  }
}

const optionsOf = (zoom: number) => ({
  radius,
  // Tile size that the radius is measured in.
  extent: 256,
  minZoom: zoom,
  maxZoom: zoom,
  map: (summary: Summary) => ({ ...summary }),
  reduce: (sum: Summary, { rank, alarms }: Summary) => {
    sum.rank = Math.max(sum.rank, rank)
    sum.alarms += alarms
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
