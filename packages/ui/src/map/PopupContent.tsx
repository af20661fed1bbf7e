import type { Popup } from 'leaflet'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'

/** Takes the focus, so that the keyboard goes on inside; Escape closes the popup and leads back to the map. */
export function PopupContent({ popup, children }: { popup: RefObject<Popup | null>; children: ReactNode }) {
  const map = useMap()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = ref.current
    content?.focus({ preventScroll: true })
    // Leaflet hears the key only while the map itself has the focus.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      map.closePopup()
      map.getContainer().focus({ preventScroll: true })
    }
    content?.addEventListener('keydown', handleKey)
    return () => content?.removeEventListener('keydown', handleKey)
  }, [map])
  useEffect(() => {
    // What comes later, as facts of a site that were asked for now, is larger than the place that was made for it.
    const observer = new ResizeObserver(() => popup.current?.update())
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [popup])
  return (
    <div ref={ref} className="ew-popup" tabIndex={-1}>
      {children}
    </div>
  )
}
