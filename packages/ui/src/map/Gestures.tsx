import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'

const hintMs = 1500

/**
 * On a page that scrolls, wheel and one finger scroll it over the map as elsewhere; Ctrl and the wheel, and two fingers, move the map (product 13.6).
 * A short hint says so.
 */
export function Gestures() {
  const container = useMap().getContainer()
  const [hint, setHint] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const showHint = (text: string) => {
      setHint(text)
      clearTimeout(timer)
      timer = setTimeout(() => setHint(null), hintMs)
    }
    const end = leaveToPage(container, showHint)
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [container])
  return hint && <p className="ew-map-note is-hint">{hint}</p>
}

/** Leaflet listens on the same element, so these listeners capture. @returns what removes them */
function leaveToPage(container: HTMLElement, onLeft: (hint: string) => void) {
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey || !isInScroller(container)) return
    event.stopPropagation()
    onLeft('Hold Ctrl and scroll to zoom the map')
  }
  const onTouchStart = (event: TouchEvent) => {
    if (isOneFinger(event) && isInScroller(container)) event.stopPropagation()
  }
  // A tap moves nothing and needs no hint.
  const onTouchMove = (event: TouchEvent) => {
    if (isOneFinger(event) && isInScroller(container)) onLeft('Use two fingers to move the map')
  }
  const options = { capture: true, passive: true }
  container.addEventListener('wheel', onWheel, options)
  container.addEventListener('touchstart', onTouchStart, options)
  container.addEventListener('touchmove', onTouchMove, options)
  return () => {
    container.removeEventListener('wheel', onWheel, options)
    container.removeEventListener('touchstart', onTouchStart, options)
    container.removeEventListener('touchmove', onTouchMove, options)
  }
}

const isOneFinger = ({ touches, target }: TouchEvent) =>
  touches.length === 1 && target instanceof Element && !target.closest('.leaflet-popup, .leaflet-control')

/** Whether the page, or a box around the map such as a dialog's, scrolls. */
function isInScroller(element: Element): boolean {
  const { scrollHeight, clientHeight } = document.documentElement
  if (scrollHeight > clientHeight) return true
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return true
  return false
}
