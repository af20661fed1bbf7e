import type { DivIcon, LeafletEvent, LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet'
import type { ReactNode } from 'react'
import { Marker } from 'react-leaflet'

interface NamedMarkerProps {
  readonly name: string
  readonly place: { readonly lat: number; readonly lng: number }
  readonly icon: DivIcon
  /** Stands above its neighbours. */
  readonly isInFront?: boolean
  readonly onOpen?: () => void
  readonly children?: ReactNode
}

/** A marker is a button for the keyboard. Its name is said as such: the text in an icon, a badge, would take its place. */
export function NamedMarker({ name, place, icon, isInFront, onOpen, children }: NamedMarkerProps) {
  return (
    <Marker
      // Leaflet names a marker once, when it is made.
      key={name}
      position={[place.lat, place.lng]}
      icon={icon}
      title={name}
      alt={name}
      zIndexOffset={isInFront ? 1000 : 0}
      eventHandlers={{
        add: ({ target }: LeafletEvent) => (target as LeafletMarker).getElement()?.setAttribute('aria-label', name),
        keydown: pressByKey,
        ...(onOpen ? { click: onOpen } : {}),
      }}
    >
      {children}
    </Marker>
  )
}

/** Leaflet gives a marker the role of a button, and hears Enter only where it has a popup of its own. */
function pressByKey({ originalEvent, target }: LeafletKeyboardEvent) {
  if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
  // The page would scroll, and what takes the focus now would be pressed as well.
  originalEvent.preventDefault()
  ;(target as LeafletMarker).fire('click')
}
