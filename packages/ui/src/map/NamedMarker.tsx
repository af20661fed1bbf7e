import type { DivIcon, LeafletEvent, LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet'
import type { ReactNode } from 'react'
import { Marker } from 'react-leaflet'

interface NamedMarkerProps {
  readonly name: string
  readonly at: { readonly lat: number; readonly lng: number }
  readonly icon: DivIcon
  readonly isInFront?: boolean
  readonly onOpen?: () => void
  readonly children?: ReactNode
}

/** A marker is a button for the keyboard. It needs an aria-label: the badge text in the icon would otherwise become its name. */
export function NamedMarker({ name, at, icon, isInFront, onOpen, children }: NamedMarkerProps) {
  return (
    <Marker
      // Leaflet sets a marker's name only when it creates it.
      key={name}
      position={[at.lat, at.lng]}
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

/** Leaflet gives a marker the role of a button, but handles Enter only if the marker has a Leaflet popup. */
function pressByKey({ originalEvent, target }: LeafletKeyboardEvent) {
  if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
  // Prevents scrolling, and a second activation on the element that takes the focus now.
  originalEvent.preventDefault()
  ;(target as LeafletMarker).fire('click')
}
