import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

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

/** Pixels, as in frame.css. */
const gap = 2
const moreWidth = 76

/** Counts the words that fit side by side. @param room in pixels; 0 without layout, as on paper @param widths in pixels */
export function fittingOf(room: number, widths: readonly number[]): number {
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width + gap, -gap))
  if (room === 0 || (ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter((end) => end + moreWidth <= room).length
}
