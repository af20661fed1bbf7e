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
  /** Fits the view to all markers once they are loaded, if none of them is visible. */
  readonly isFitted?: boolean
  readonly onPick?: (position: { lat: number; lng: number }) => void
}

/** A map with a few markers. The page shows the same information without it (product 13.6). */
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
    <NamedMarker name={pointName(marker)} at={marker} icon={pinIcon(marker.state, marker.badge)}>
      {marker.popup && <Popup>{marker.popup}</Popup>}
    </NamedMarker>
  )
}

function Pick({ onPick }: { onPick: NonNullable<MapViewProps['onPick']> }) {
  useMapEvents({ click: ({ latlng }) => onPick({ lat: latlng.lat, lng: latlng.lng }) })
  return null
}
