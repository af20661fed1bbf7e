import { serverNow } from '@emberwatch/contract'
import { keepPersonal, readPersonal, useUser } from '@emberwatch/store'
import { useEffect } from 'react'

/** When the person last saw each report in this browser. */

const name = 'reports_generated'
type Times = Readonly<Record<string, string>>

/** ISO 8601 by path. */
export function generatedTimes(userId: string): Times {
  const stored = readPersonal(name, userId)
  if (stored === null || typeof stored !== 'object') return {}
  const times = Object.entries(stored).map(([path, at]) => [path, String(at)] as const)
  return Object.fromEntries(times.filter(([, at]) => !Number.isNaN(Date.parse(at))))
}

/** @param shown the filters; null while nothing is shown */
export function useGenerated(path: string, shown: object | null): void {
  const userId = useUser()?.id
  const key = shown && JSON.stringify(shown)
  useEffect(() => {
    if (!userId || key === null) return
    keepPersonal(name, userId, { ...generatedTimes(userId), [path]: new Date(serverNow()).toISOString() })
  }, [userId, path, key])
}
