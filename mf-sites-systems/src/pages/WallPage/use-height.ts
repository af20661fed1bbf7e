import { type RefObject, useLayoutEffect, useState } from 'react'

/** In pixels; 0 while it is not known. */
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
