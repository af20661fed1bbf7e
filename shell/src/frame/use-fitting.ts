import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fittingOf } from './fitting-of.ts'

/** Follows size, words and font. @param key changes with the links */
export function useFitting(key: string) {
  const ref = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are to be watched
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const links = [...box.querySelectorAll<HTMLElement>(':scope > a')]
    // Observers are called with the first layout, before it is painted. Measuring earlier would compute a layout of its own.
    const observer = new ResizeObserver(() => {
      const widths = links.map(({ offsetWidth }) => offsetWidth)
      flushSync(() => setFitting(fittingOf(box.clientWidth, widths)))
    })
    for (const element of [box, ...links]) observer.observe(element)
    return () => observer.disconnect()
  }, [key])
  return { ref, fitting }
}
