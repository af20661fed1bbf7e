import { serverNow } from '@emberwatch/contract'
import { useEffect, useState } from 'react'

/** The server's time, as of the last whole step. @param stepMs milliseconds between two renderings */
export function useNow(stepMs: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
