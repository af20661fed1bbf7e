import { useEffect, useState } from 'react'

/** The time, as of the last whole step. @param stepMs milliseconds between two renderings */
export function useNow(stepMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
