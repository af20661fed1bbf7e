import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** True once the browser was idle after it was wanted. */
export function useIsIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (isWanted ? whenIdle(() => setIdle(true)) : undefined), [isWanted])
  return isIdle
}
