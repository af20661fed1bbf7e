import { useEffect, useRef, useState } from 'react'

/**
 * Whether the content is wider than its box. Only such a table scrolls sideways, because a box that scrolls holds the
 * sticky header back.
 */
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
