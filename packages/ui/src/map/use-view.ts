import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { Box, Viewport } from './viewport.ts'

const world: Box = [-180, -85, 180, 85]
/** Margin around the viewport, as a share of its size, in which markers are rendered, so that panning shows them at once. */
const margin = 0.4

/** The part of the map to render; updated when a move ends, so that moving stays cheap. */
export function useView(onMove?: (seen: Viewport) => void): Viewport {
  const map = useMap()
  const [view, setView] = useState(() => viewportOf(map, margin))
  const read = () => setView(viewportOf(map, margin))
  useMapEvents({ moveend: read, resize: read })
  const notify = useEffectEvent(() => {
    // A map without a size has no viewport.
    if (map.getSize().x > 0) onMove?.(viewportOf(map, 0))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each view
  useEffect(() => notify(), [view])
  return view
}

function viewportOf(map: LeafletMap, share: number): Viewport {
  const zoom = map.getZoom()
  const { x, y } = map.getSize()
  if (x === 0 || y === 0) return { box: world, zoom }
  const bounds = map.getBounds().pad(share)
  return { box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], zoom }
}
