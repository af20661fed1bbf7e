import { lazyView } from '@emberwatch/ui'
import type { ComponentProps } from 'react'

const MapView = lazyView('The map', async () => (await import('@emberwatch/ui/map')).MapView)

interface LazyMapProps extends ComponentProps<typeof MapView> {
  readonly height: number
}

/** A map that loads when it is shown. Its room is held from the first picture, so that nothing moves. */
export const LazyMap = (props: LazyMapProps) => (
  <div style={{ minHeight: props.height }}>
    <MapView {...props} />
  </div>
)
