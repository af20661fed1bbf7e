import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { MapPoint } from './map-marker.ts'

/**
 * Moves and zooms once so that all points are in sight, where none of them is (product 13.5); later changes leave the view to the
 * person.
 */
export function Fit({ points }: { points: readonly Pick<MapPoint, 'lat' | 'lng'>[] }) {
  const map = useMap()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || points.length === 0) return
    isDone.current = true
    const places = points.map(({ lat, lng }): [number, number] => [lat, lng])
    const view = map.getBounds()
    if (places.some((place) => view.contains(place))) return
    map.fitBounds(places, { padding: [40, 50], maxZoom: 12, animate: false })
  }, [map, points])
  return null
}
