import { useEffect, useRef, useState } from 'react'

/** Tests whether the content is wider than its box. Only then the box scrolls sideways, because a scroll container breaks the sticky header. */
export function useIsWide() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setWide(box.scrollWidth > box.clientWidth + 1))
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, isWide }
}
