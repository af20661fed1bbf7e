import { listDelayMs } from '@emberwatch/contract'
import { useEffect, useState } from 'react'

/** The text when it has stood still, so that the server is not asked for each letter (product 5.3). */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), listDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
