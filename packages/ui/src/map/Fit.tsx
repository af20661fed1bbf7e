import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { MapPoint } from './map-marker.ts'
import type { Box } from './viewport.ts'

interface FitProps {
  readonly points: readonly Pick<MapPoint, 'lat' | 'lng'>[]
  /** Bounds of all points, for when `points` holds only those near the viewport; null if there are none. */
  readonly bounds?: Box | null | undefined
}

/** Fits the view to all points once, if none of them is visible (product 13.5). Later changes do not move the view. */
export function Fit({ points, bounds }: FitProps) {
  const map = useMap()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || (points.length === 0 && !bounds)) return
    isDone.current = true
    const positions = points.map(({ lat, lng }): [number, number] => [lat, lng])
    const view = map.getBounds()
    if (positions.some((position) => view.contains(position))) return
    map.fitBounds(bounds ? cornersOf(bounds) : positions, { padding: [40, 50], maxZoom: 12, animate: false })
  }, [map, points, bounds])
  return null
}

const cornersOf = ([west, south, east, north]: Box): [number, number][] => [
  [south, west],
  [north, east],
]
