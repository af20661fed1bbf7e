import type { ReactNode } from 'react'
import { Popup, useMapEvents } from 'react-leaflet'
import { Fit } from './Fit.tsx'
import { MapFrame, type MapFrameProps } from './MapFrame.tsx'
import { pinIcon } from './map-icons.ts'
import { type MapPoint, pointName } from './map-marker.ts'
import { NamedMarker } from './NamedMarker.tsx'

export interface MapMarker extends MapPoint {
  readonly popup?: ReactNode
}

export interface MapViewProps extends MapFrameProps {
  readonly markers: readonly MapMarker[]
  /** Moves and zooms so that all markers are in sight, once they are here, where none of them is. */
  readonly isFitted?: boolean
  /** Told where the map was clicked, to pick a place. */
  readonly onPick?: (place: { lat: number; lng: number }) => void
}

/** A map with a few markers. The page beside it says the same without tiles (product 13.6). */
export function MapView({ markers, onPick, isFitted, ...frame }: MapViewProps) {
  return (
    <MapFrame {...frame}>
      {markers.map((marker) => (
        <MapPin key={marker.id} marker={marker} />
      ))}
      {isFitted && <Fit points={markers} />}
      {onPick && <Pick onPick={onPick} />}
    </MapFrame>
  )
}

function MapPin({ marker }: { marker: MapMarker }) {
  return (
    <NamedMarker name={pointName(marker)} place={marker} icon={pinIcon(marker.state, marker.badge)}>
      {marker.popup && <Popup>{marker.popup}</Popup>}
    </NamedMarker>
  )
}

function Pick({ onPick }: { onPick: NonNullable<MapViewProps['onPick']> }) {
  useMapEvents({ click: ({ latlng }) => onPick({ lat: latlng.lat, lng: latlng.lng }) })
  return null
}
