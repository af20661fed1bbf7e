import { mapDefaults } from '@emberwatch/contract'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { AttributionControl, MapContainer, TileLayer } from 'react-leaflet'
import { useIsStill } from '../theme/use-media.ts'
import { useThemeName } from '../theme/use-theme-name.ts'
import { Gestures } from './Gestures.tsx'
import { mapTiles } from './map-tiles.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

export interface MapFrameProps {
  readonly label: string
  /** [latitude, longitude] */
  readonly centre?: readonly [number, number]
  readonly zoom?: number
  /** Pixels. */
  readonly height?: number
  readonly note?: string
}

export function MapFrame({ children, ...props }: MapFrameProps & { children: ReactNode }) {
  const { centre = mapDefaults.home.centre, zoom = mapDefaults.home.zoom, height = mapDefaults.height } = props
  const theme = useThemeName()
  const isStill = useIsStill()
  const tiles = useMemo(() => mapTiles(document, theme), [theme])
  const [hasFailed, setFailed] = useState(false)
  // Leaflet's set-up takes a tenth of a second on a slow phone: the rest of the page is drawn before it.
  const isDue = useDeferredValue(true, false)
  return (
    <section className={`ew-map${tiles.isForeign ? ' is-foreign' : ''}`} aria-label={props.label} style={{ height }}>
      {isDue && (
        <MapContainer
          center={[centre[0], centre[1]]}
          zoom={zoom}
          minZoom={2}
          maxZoom={tiles.maxZoom}
          maxBounds={worldBounds}
          zoomAnimation={!isStill}
          fadeAnimation={!isStill}
          markerZoomAnimation={!isStill}
          attributionControl={false}
        >
          <AttributionControl prefix={false} />
          <Tiles tiles={tiles} onFailure={setFailed} />
          <Gestures />
          {children}
        </MapContainer>
      )}
      {(hasFailed || props.note) && (
        <p className="ew-map-note" role="status">
          {hasFailed ? 'The map background cannot be loaded. The markers are in their places.' : props.note}
        </p>
      )}
    </section>
  )
}

interface TilesProps {
  readonly tiles: ReturnType<typeof mapTiles>
  readonly onFailure: (hasFailed: boolean) => void
}

const Tiles = ({ tiles, onFailure }: TilesProps) => (
  <TileLayer
    key={tiles.url}
    url={tiles.url}
    attribution={tiles.attribution}
    // Without it, Leaflet limits a layer to zoom 18, whatever the map allows.
    maxZoom={tiles.maxZoom}
    // Tile services require the origin of their users; the host's own tiles don't need it.
    referrerPolicy={tiles.isForeign ? 'strict-origin-when-cross-origin' : 'same-origin'}
    eventHandlers={{ tileerror: () => onFailure(true), tileload: () => onFailure(false) }}
  />
)

const worldBounds: [[number, number], [number, number]] = [
  [-85.06, -270],
  [85.06, 270],
]
