import { MapView } from '@emberwatch/ui/map'
import { useState } from 'react'

/** A press on the map moves the pin. */
export function Example() {
  const [position, setPlace] = useState({ lat: 63.434, lng: 10.402 })
  return (
    <MapView
      label="Where the site is"
      height={280}
      centre={[63.434, 10.402]}
      zoom={9}
      markers={[{ id: '1', name: 'Nidelva brygge', state: 'active', popup: 'Nidelva brygge', ...position }]}
      onPick={setPlace}
    />
  )
}
