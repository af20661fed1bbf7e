import { useClient, useIsSupported } from '@emberwatch/api-client'
import { fleet, type Viewer } from '@emberwatch/contract'
import { useAlertSettings } from '@emberwatch/store'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** Loaded only where the person has turned notifications on and the browser allows them. */
export function Alerts({ viewer }: { viewer: Viewer }) {
  const settings = useAlertSettings()
  const client = useClient()
  const navigate = useNavigate()
  const isSupported = useIsSupported(fleet.attention)
  const isWanted =
    isSupported && settings.isOn && typeof Notification !== 'undefined' && Notification.permission === 'granted'
  const choice = JSON.stringify([settings, viewer])
  const open = useEffectEvent((path: string) => void navigate(path))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choice` is settings and viewer
  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    const { signal } = ending
    // The next page load tries again.
    void import(/* webpackChunkName: "alerts" */ './watch-alerts.ts').then(
      ({ watchAlerts }) => void watchAlerts({ client, viewer, settings, open, signal }),
      () => undefined,
    )
    return () => ending.abort()
  }, [isWanted, client, choice])
  return null
}
