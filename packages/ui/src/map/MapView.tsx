import { mapDefaults } from '@emberwatch/contract'
import { divIcon } from 'leaflet'
import { type ReactNode, useEffect, useMemo } from 'react'
import { AttributionControl, MapContainer, Marker, Popup, TileLayer, useMap, useMapEvents } from 'react-leaflet'
import { statusLook, type Tone } from '../status/statuses.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

export type MapState = 'offline' | 'alarm' | 'warning' | 'active'

export interface MapMarker {
  readonly id: string
  readonly lat: number
  readonly lng: number
  /** Its accessible name: the site and its state's word (reading 93). */
  readonly name: string
  /** Of a site (spec 4); without one a neutral pin. */
  readonly state?: MapState
  /** A small number at the edge: open alarms of an offline site, say (reading 58). */
  readonly badge?: number
  readonly popup?: ReactNode
}

export interface MapViewProps {
  /** Name of the map for assistive technology. */
  readonly label: string
  readonly markers: readonly MapMarker[]
  /** [latitude, longitude] */
  readonly centre?: readonly [number, number]
  readonly zoom?: number
  /** Address of the tiles with {z}, {x} and {y}. */
  readonly tileUrl?: string
  /** Credits of the tiles, as HTML of our own. */
  readonly attribution?: string
  /** Pixels. */
  readonly height?: number
  /** Moves and zooms so that all markers are in sight. */
  readonly isFitted?: boolean
  /** Told where the map was clicked, to pick a place. */
  readonly onPick?: (place: { lat: number; lng: number }) => void
}

const [iconWidth, iconHeight] = mapDefaults.iconSize
const pin = 'M20 2C10 2 3 9 3 18 3 31 20 48 20 48s17-17 17-30C37 9 30 2 20 2z'
/** What stands in the pin: shapes that differ without their colour. */
const signs: Record<MapState, string> = {
  offline: 'M12 12l16 14M28 12 12 26',
  alarm: 'M20 9v12M20 27v.1',
  warning: 'M20 9 29 26H11z',
  active: 'M12 19l6 6 11-12',
}
const tones: Record<MapState, Tone> = { offline: 'unknown', alarm: 'fail', warning: 'warn', active: 'ok' }

const iconOf = ({ state, badge }: Pick<MapMarker, 'state' | 'badge'>) =>
  divIcon({
    className: `ew-pin ew-tone-${state ? tones[state] : 'info'}`,
    iconSize: [iconWidth, iconHeight],
    iconAnchor: [iconWidth / 2, iconHeight],
    popupAnchor: [0, -iconHeight + 8],
    html:
      `<svg viewBox="0 0 ${iconWidth} ${iconHeight}" aria-hidden="true"><path class="ew-pin-body" d="${pin}"/>` +
      (state
        ? `<path class="ew-pin-sign" d="${signs[state]}"/>`
        : '<circle class="ew-pin-dot" cx="20" cy="18" r="6"/>') +
      `</svg>${badge ? `<span class="ew-pin-badge">${Number(badge)}</span>` : ''}`,
  })

/** A map with markers. The list beside it says the same without tiles (reading 14). */
export function MapView({ markers, onPick, isFitted, ...props }: MapViewProps) {
  const { centre = mapDefaults.home.centre, zoom = mapDefaults.home.zoom, height = mapDefaults.height } = props
  return (
    <section className="ew-map" aria-label={props.label} style={{ height }}>
      <MapContainer
        center={[centre[0], centre[1]]}
        zoom={zoom}
        maxZoom={mapDefaults.maxZoom}
        scrollWheelZoom
        attributionControl={false}
      >
        <AttributionControl prefix={false} />
        <TileLayer url={props.tileUrl ?? '/tiles/{z}/{x}/{y}'} attribution={props.attribution} />
        {markers.map((marker) => (
          <MapPin key={marker.id} marker={marker} />
        ))}
        {isFitted && <Fit markers={markers} />}
        {onPick && <Pick onPick={onPick} />}
      </MapContainer>
    </section>
  )
}

function MapPin({ marker }: { marker: MapMarker }) {
  const { state, badge, name, lat, lng } = marker
  const icon = useMemo(() => iconOf({ state, badge }), [state, badge])
  const title = state ? `${name}, ${statusLook('site', state).word.toLowerCase()}` : name
  return (
    // Leaflet makes the title the accessible name of the marker, which is a button for the keyboard.
    <Marker key={`${title} ${badge}`} position={[lat, lng]} icon={icon} title={title} alt={title} keyboard>
      {marker.popup && <Popup>{marker.popup}</Popup>}
    </Marker>
  )
}

function Fit({ markers }: { markers: readonly MapMarker[] }) {
  const map = useMap()
  const key = JSON.stringify(markers.map(({ lat, lng }) => [lat, lng]))
  useEffect(() => {
    const places: [number, number][] = JSON.parse(key)
    if (places.length > 0) map.fitBounds(places, { padding: [40, 50], maxZoom: 12 })
  }, [map, key])
  return null
}

function Pick({ onPick }: { onPick: NonNullable<MapViewProps['onPick']> }) {
  useMapEvents({ click: ({ latlng }) => onPick({ lat: latlng.lat, lng: latlng.lng }) })
  return null
}
