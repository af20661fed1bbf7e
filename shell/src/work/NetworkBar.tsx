import { useClient } from '@emberwatch/api-client'
import { nothingWaits, readWaiting, type Waiting, waitingStore } from '@emberwatch/store'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'

/**
 * Says below the top bar that the browser has no network, and what of the person's entries is not sent yet. It takes room of its own, so that it
 * covers nothing (product 6.10).
 */
export function NetworkBar({ userId }: { userId: string }) {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const waiting = useWaiting(userId)
  const text = textOf(isOnline, waiting)
  return (
    <div className="shell-network" aria-live="polite">
      {text && <span>{text}</span>}
      {waiting.refused > 0 && waiting.page && <Link to={waiting.page}>Show</Link>}
    </div>
  )
}

function useWaiting(userId: string): Waiting {
  const client = useClient()
  useEffect(() => {
    const waiting = readWaiting(userId)
    waitingStore.setState({ userId, waiting })
    // Left by an earlier visit: it is sent now, on whichever page the person is.
    if (waiting.count + waiting.refused > 0)
      void import('@emberwatch/ui/outbox').then(
        ({ openOutbox }) => openOutbox(userId, client),
        () => undefined,
      )
  }, [userId, client])
  return useStore(waitingStore, (state) => (state.userId === userId ? state.waiting : nothingWaits))
}

function textOf(isOnline: boolean, { count, refused }: Waiting): string {
  const entries = (many: number) => `${many} ${many === 1 ? 'entry' : 'entries'}`
  return [
    isOnline ? '' : 'No network.',
    count > 0 ? `${entries(count)} not sent yet.` : '',
    refused > 0 ? `${entries(refused)} not accepted.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function onNetwork(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}
