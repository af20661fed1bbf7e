import { useClient } from '@emberwatch/api-client'
import { useUser } from '@emberwatch/store'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import type { OutboxEntry } from './entry.ts'
import { openOutbox, outboxStore } from './outbox.ts'

/** The entries that the person has made on this page and the server has not accepted yet. */
export function useOutbox(): readonly OutboxEntry[] {
  const client = useClient()
  const userId = useUser()?.id
  const { pathname } = useLocation()
  useEffect(() => void (userId && openOutbox(userId, client)), [userId, client])
  const entries = useStore(outboxStore, (state) => state.shown)
  return useMemo(() => entries.filter(({ page }) => page === pathname), [entries, pathname])
}
