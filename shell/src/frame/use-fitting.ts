import { useLayoutEffect, useRef, useState } from 'react'
import { fittingOf } from './fitting-of.ts'

/** Follows size, words and font. @param key changes with the links */
export function useFitting(key: string) {
  const ref = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are to be watched
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const links = [...box.querySelectorAll<HTMLElement>(':scope > a')]
    const measure = () =>
      setFitting(
        fittingOf(
          box.clientWidth,
          links.map(({ offsetWidth }) => offsetWidth),
        ),
      )
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [box, ...links]) observer.observe(element)
    return () => observer.disconnect()
  }, [key])
  return { ref, fitting }
}
