import { useClient } from '@emberwatch/api-client'
import { emptyOutbox, type OutboxCounts, outboxCountsStore, outboxSize, readOutboxCounts } from '@emberwatch/store'
import { countText } from '@emberwatch/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'

/**
 * Says below the top bar that the browser has no network, and what of the person's entries is not sent yet. Whatever sticks to the top moves
 * below it, so that it covers nothing (product 6.10).
 */
export function NetworkBar({ userId }: { userId: string }) {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const counts = useOutboxCounts(userId)
  const text = textOf(isOnline, counts)
  return (
    <div className="shell-network" aria-live="polite">
      {text && <span>{text}</span>}
      {counts.refused > 0 && counts.page && <Link to={counts.page}>Show</Link>}
    </div>
  )
}

function useOutboxCounts(userId: string): OutboxCounts {
  const client = useClient()
  useEffect(() => {
    const counts = readOutboxCounts(userId)
    outboxCountsStore.setState({ userId, counts })
    // An earlier visit left entries; they are sent now, on whichever page the person is.
    if (outboxSize(counts) > 0)
      void import('@emberwatch/ui/outbox').then(
        ({ openOutbox }) => openOutbox(userId, client),
        () => undefined,
      )
  }, [userId, client])
  return useStore(outboxCountsStore, (state) => (state.userId === userId ? state.counts : emptyOutbox))
}

function textOf(isOnline: boolean, { waiting, refused }: OutboxCounts): string {
  const parts = [
    isOnline ? '' : 'No network.',
    waiting > 0 ? `${countText(waiting, 'entries')} not sent yet.` : '',
    refused > 0 ? `${countText(refused, 'entries')} not accepted.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

function onNetwork(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}
