import type { LiveMessage } from '@emberwatch/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../client.ts'
import { LiveLink } from './live-link.ts'
import type { LiveStore } from './live-store.ts'
import { OldReadings } from './old-readings.ts'

interface Followed {
  /** Opens the stream with the token of the session. */
  readonly client: Client
  /** Whose readings are made anew. */
  readonly queryClient: QueryClient
  /** Told how the line is; the ApiProvider has got the same. */
  readonly live: LiveStore
  /** Told when the person's own rights or account may have changed. */
  readonly onRights?: () => void
  /** Told of every message as it comes, whether the tab is in sight or not. */
  readonly onMessage?: (message: LiveMessage) => void
}

/**
 * Keeps what is on screen up to date for one session, by one event stream for the tab. Endpoints say in the contract which
 * changes make their answers old (`live`); pages do nothing for it. Begun before the first page reads anything, it has
 * nothing read twice.
 * @returns how to end it
 */
export function followChanges({ client, queryClient, live, onRights, onMessage: tell }: Followed): () => void {
  const readings = new OldReadings(queryClient)
  const onMessage = (message: LiveMessage) => {
    tell?.(message)
    if (message.type === 'changes') {
      readings.mark(message.changes)
      if (message.changes.some(({ kind }) => kind === 'rights')) onRights?.()
    }
    // What was read before the stream began, or while it was cut, may be old.
    else if (message.type === 'missed' || (message.type === 'hello' && !message.isComplete)) readings.mark()
    // Also where the server says that nothing was missed: what came while the tab was cut off is asked for, not inferred.
    if (message.type === 'missed' || message.type === 'hello') onRights?.()
  }
  const link = new LiveLink({ client, store: live, onMessage })
  const stopLink = link.start()
  const stopWatching = watchTab(() => {
    link.wake()
    readings.resume()
  })
  const handleOnline = () => {
    if (live.get().link !== 'live') readings.mark()
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
