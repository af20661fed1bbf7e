import { useEffect, useState } from 'react'

const turnMs = 12_000

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
