import { useEffect, useState } from 'react'

/** Calls back when the browser has nothing else to do, after a while at the latest. @returns a function that cancels it */
export function whenIdle(callback: () => void, { timeout = 5000, fallbackMs = 1500 } = {}): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, fallbackMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callback, { timeout })
  return () => cancelIdleCallback(request)
}

/** True once the browser was idle after it was wanted. */
export function useIsIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (isWanted ? whenIdle(() => setIdle(true)) : undefined), [isWanted])
  return isIdle
}
