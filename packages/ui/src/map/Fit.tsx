import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { MapPoint } from './map-marker.ts'
import type { Box } from './viewport.ts'

interface FitProps {
  readonly points: readonly Pick<MapPoint, 'lat' | 'lng'>[]
  /** Around all there are, where `points` has only those near what is in sight; null where there are none. */
  readonly bounds?: Box | null | undefined
}

/**
 * Moves and zooms once so that all points are in sight, where none of them is (product 13.5); later changes leave the view to the
 * person.
 */
export function Fit({ points, bounds }: FitProps) {
  const map = useMap()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || (points.length === 0 && !bounds)) return
    isDone.current = true
    const places = points.map(({ lat, lng }): [number, number] => [lat, lng])
    const view = map.getBounds()
    if (places.some((place) => view.contains(place))) return
    map.fitBounds(bounds ? cornersOf(bounds) : places, { padding: [40, 50], maxZoom: 12, animate: false })
  }, [map, points, bounds])
  return null
}

const cornersOf = ([west, south, east, north]: Box): [number, number][] => [
  [south, west],
  [north, east],
]
