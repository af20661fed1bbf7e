import type { Popup } from 'leaflet'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'

/** Takes the focus, so that the keyboard works inside the popup. Escape closes it and returns the focus to the map. */
export function PopupContent({ popup, children }: { popup: RefObject<Popup | null>; children: ReactNode }) {
  const map = useMap()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = ref.current
    content?.focus({ preventScroll: true })
    // Leaflet handles the key only while the map itself has the focus.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      map.closePopup()
      map.getContainer().focus({ preventScroll: true })
    }
    content?.addEventListener('keydown', handleKey)
    return () => content?.removeEventListener('keydown', handleKey)
  }, [map])
  useEffect(() => {
    // Content that loads later, such as the facts of a site, needs a larger popup.
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
