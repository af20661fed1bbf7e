import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const turnMs = 12_000

/** How many rows fit, so that nothing scrolls. @param rowHeight in pixels */
export function useFitting(list: RefObject<HTMLElement | null>, rowHeight: (height: number) => number): number {
  const [rows, setRows] = useState(8)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const fit = () => {
      const { height } = element.getBoundingClientRect()
      if (height > 0) setRows(Math.max(1, Math.floor(height / rowHeight(window.innerHeight))))
    }
    const watching = new ResizeObserver(fit)
    watching.observe(element)
    fit()
    return () => watching.disconnect()
  }, [list, rowHeight])
  return rows
}

/** The page that is shown, from 0; the next one follows after twelve seconds. */
export function useTurning(pages: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs)
    return () => clearInterval(timer)
  }, [pages])
  return pages > 0 ? turn % pages : 0
}
