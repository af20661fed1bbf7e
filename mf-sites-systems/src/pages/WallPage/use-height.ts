import { type RefObject, useLayoutEffect, useState } from 'react'

/** Measures in pixels; 0 while the height is not known. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current || typeof ResizeObserver === 'undefined') return
    const read = () => setHeight(current.getBoundingClientRect().height)
    const watching = new ResizeObserver(read)
    watching.observe(current)
    read()
    return () => watching.disconnect()
  }, [element])
  return height
}
