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
  /** The zoom at which it falls apart; beyond the map's for points on the same spot. */
  readonly opensAt: number
  /** Its members, read when asked for. */
  readonly members: () => MapPoint[]
}

export type Shown = { readonly point: MapPoint } | { readonly cluster: Cluster }
export type Box = [west: number, south: number, east: number, north: number]

/** Pixels around a point within which others join it. */
const radius = 46

/** Finds what to show for a part of the map; made once for all points, fast for tens of thousands. */
export function clusterIndex(points: readonly MapPoint[]) {
  const index = new Supercluster<Summary, Summary>({
    radius,
    // Tile size that the radius is measured in.
    extent: 256,
    // To the last zoom: what is still together there lies on the same spot.
    maxZoom: mapDefaults.maxZoom,
    map: (summary) => ({ ...summary }),
    reduce: (sum, { rank, alarms }) => {
      sum.rank = Math.max(sum.rank, rank)
      sum.alarms += alarms
    },
  })
  index.load(
    points.map((point, place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
      properties: { place, rank: rankOf(point), alarms: point.badge ?? 0 },
    })),
  )
  const pointAt = (place: number) => points[place] as MapPoint

  return (box: Box, zoom: number): Shown[] =>
    index.getClusters(box, Math.round(zoom)).map(({ properties, geometry }) => {
      if (!('cluster' in properties)) return { point: pointAt(properties.place) }
      const id = properties.cluster_id
      const [lng = 0, lat = 0] = geometry.coordinates
      const cluster: Cluster = {
        key: `cluster ${id}`,
        lat,
        lng,
        count: properties.point_count,
        worst: stateOfRank(properties.rank),
        alarms: properties.alarms,
        opensAt: index.getClusterExpansionZoom(id),
        members: () => index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => pointAt(leaf.properties.place)),
      }
      return { cluster }
    })
}
