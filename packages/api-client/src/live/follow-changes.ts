import { type LiveMessage, live as liveCalls } from '@emberwatch/contract'
import type { QueryClient } from '@tanstack/react-query'
import { additionsQuery, isIn } from '../additions.tsx'
import type { Client } from '../client.ts'
import type { LiveStore } from './live-store.ts'
import { SharedLink } from './shared-link.ts'
import { StaleQueries } from './stale-queries.ts'

interface Followed {
  readonly client: Client
  readonly queryClient: QueryClient
  /** The ApiProvider has the same store. */
  readonly live: LiveStore
  /** Called when the person's own rights or account may have changed. */
  readonly onRights?: () => void
  /** Called for every message, also in a hidden tab. */
  readonly onMessage?: (message: LiveMessage) => void
  /** Tabs of one name share a stream; each has its own without. */
  readonly shareAs?: string
}

/**
 * Keeps what is on screen up to date by one event stream per browser. Endpoints name the changes that make their answers old (`live`), so pages do
 * nothing. Started before the first reading, it causes no second one.
 * @returns a function that ends it
 */
export function followChanges({
  client,
  queryClient,
  live,
  onRights,
  onMessage: notify,
  shareAs,
}: Followed): () => void {
  const readings = new StaleQueries(queryClient)
  const onMessage = (message: LiveMessage) => {
    notify?.(message)
    applyMessage(message, readings, onRights)
  }
  // The answer is there when the first page asks for an addition.
  void queryClient.prefetchQuery(additionsQuery(client))
  const isSupported = () =>
    queryClient.fetchQuery(additionsQuery(client)).then(
      (names) => isIn(names, liveCalls.changes),
      () => true,
    )
  const onGap = () => readings.mark()
  const link = new SharedLink({ client, store: live, isSupported, onMessage, onGap }, shareAs)
  const stopFollowing = live.subscribe((now, before) => {
    // Readings decide whether contact is lost.
    if (now.link === 'lost' && before.link !== 'lost') readings.mark()
  })
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
    stopFollowing()
    stopLink()
    stopWatching()
    readings.stop()
    window.removeEventListener('online', handleOnline)
    window.removeEventListener('offline', handleOffline)
  }
}

function applyMessage(message: LiveMessage, readings: StaleQueries, onRights: (() => void) | undefined): void {
  if (message.type === 'changes') {
    readings.mark(message.changes)
    if (message.changes.some(({ kind }) => kind === 'rights')) onRights?.()
  }
  // Readings from before the stream, or during a gap, may be old.
  else if (message.type === 'missed' || (message.type === 'hello' && !message.isComplete)) readings.mark()
  // The server's "nothing missed" says nothing of what came while the tab was cut off.
  if (message.type === 'missed' || message.type === 'hello') onRights?.()
}

/** Fires when the tab is visible again, or the computer comes back from sleep or offline. */
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
