import type { LiveMessage } from '@emberwatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../hooks.tsx'
import { LiveLink } from './live-link.ts'
import { useLiveStore } from './live-state.ts'
import { OldReadings } from './old-readings.ts'

/**
 * Keeps what is on screen up to date while somebody is signed in, by one event stream for the tab. Endpoints say in the
 * contract which changes make their answers old (`live`); pages do nothing for it.
 * @param token of the session; null ends the stream, another one opens a new one
 */
export function LiveUpdates({ token }: { token: string | null }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const store = useLiveStore()
  useEffect(() => {
    if (token === null) return
    const readings = new OldReadings(queryClient)
    const onMessage = (message: LiveMessage) => {
      if (message.type === 'changes') readings.mark(message.changes)
      // What was read before the stream began, or while it was cut, may be old.
      else if (message.type === 'missed' || (message.type === 'hello' && !message.isComplete)) readings.mark()
    }
    const link = new LiveLink({ client, store, onMessage })
    const stopLink = link.start()
    const stopWatching = watchTab(() => {
      link.wake()
      readings.resume()
    })
    const handleOnline = () => {
      if (store.get().link !== 'live') readings.mark()
    }
    const handleOffline = () => link.lose()
    window.addEventListener('online', handleOnline)
    window.addEventListener('offline', handleOffline)
    return () => {
      stopLink()
      stopWatching()
      readings.stop()
      window.removeEventListener('online', handleOnline)
      window.removeEventListener('offline', handleOffline)
    }
  }, [client, queryClient, store, token])
  return null
}

/** Tells when the tab is looked at again, or the computer back from sleep or from being offline. */
function watchTab(onWake: () => void): () => void {
  const handleVisible = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  const names = ['focus', 'online', 'pageshow'] as const
  for (const name of names) window.addEventListener(name, onWake)
  document.addEventListener('visibilitychange', handleVisible)
  return () => {
    for (const name of names) window.removeEventListener(name, onWake)
    document.removeEventListener('visibilitychange', handleVisible)
  }
}
