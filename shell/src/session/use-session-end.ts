import { serverNow } from '@emberwatch/contract'
import { currentSession } from '@emberwatch/store'
import { useEffect, useState } from 'react'

const warningMs = 5 * 60_000
/** Maximum of setTimeout: 2^31 - 1 milliseconds, about 25 days. */
const longestWait = 2_147_483_647

/** True in the last five minutes. An ended session is dropped, and the gate leads to the login. */
export function useSessionEnd(expiresAt: number): boolean {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const look = () => {
      currentSession()
      setNow(serverNow())
    }
    const next = now < expiresAt - warningMs ? expiresAt - warningMs : expiresAt
    const timer = setTimeout(look, Math.min(Math.max(next - now, 0), longestWait))
    // Timers stop while a computer sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now, expiresAt])
  return now >= expiresAt - warningMs
}
