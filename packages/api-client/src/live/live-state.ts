import { type Endpoint, lateMs, pollMs } from '@emberwatch/contract'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { lossOf } from '../api-error.ts'
import { type LiveState, LiveStore } from './live-store.ts'
import { liveSubscriptionOf, querySubjectOf } from './subscriptions.ts'

export const LiveContext = createContext(new LiveStore())
const useLiveStore = (): LiveStore => useContext(LiveContext)

export function useLiveState(): LiveState {
  const store = useLiveStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Options for TanStack Query. */
export function useLiveReading(
  endpoint: Pick<Endpoint, 'live' | 'shows' | 'access'>,
  params: Readonly<Record<string, string>> | undefined,
  wantedMs: number | false | undefined,
) {
  const store = useLiveStore()
  const isLive = useSyncExternalStore(store.subscribe, () => store.get().link === 'live')
  const live = liveSubscriptionOf(endpoint, params)
  const meta = { live, shown: querySubjectOf(endpoint, params) }
  if (!live) return { meta, refetchInterval: wantedMs ?? false }
  const pause = isLive ? (false as const) : wantedMs || pollMs
  return { meta, refetchInterval: ({ state }: { state: { error: unknown } }) => (lossOf(state.error) ? false : pause) }
}

export interface Freshness {
  /** The data is right as of this moment, in milliseconds since 1970. */
  readonly updatedAt: number
  readonly isLive: boolean
  /** Read every half minute, as no events come. */
  readonly isPolling: boolean
  /** Two readings were missed (`lateMs`). */
  readonly isLate: boolean
  /** The server is unreachable; what is on screen may be wrong. */
  readonly isLost: boolean
}

/**
 * Tells how fresh a reading is (product 15.2). With events it is right as of the server's last message. Once a reading has failed, later messages say nothing
 * about it.
 */
export function useFreshness(reading: { updatedAt: number; hasFailed?: boolean }): Freshness {
  const { link, contactAt, lostAt } = useLiveState()
  const isLive = link === 'live' && !reading.hasFailed
  const now = useNow(!isLive)
  const failedAt = useFailedAt(Boolean(reading.hasFailed))
  const updatedAt = Math.max(reading.updatedAt, Math.min(contactAt, failedAt))
  const isLost = Boolean(reading.hasFailed) || (link === 'lost' && reading.updatedAt <= lostAt)
  return {
    updatedAt,
    isLive,
    isPolling: !isLost && (link === 'polling' || link === 'lost'),
    isLate: !isLive && now - updatedAt > lateMs,
    isLost,
  }
}

/** Infinity without failures. */
function useFailedAt(hasFailed: boolean): number {
  const [failedAt, setFailedAt] = useState(hasFailed ? 0 : Number.POSITIVE_INFINITY)
  if (hasFailed && failedAt === Number.POSITIVE_INFINITY) setFailedAt(Date.now())
  if (!hasFailed && failedAt !== Number.POSITIVE_INFINITY) setFailedAt(Number.POSITIVE_INFINITY)
  return failedAt
}

function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(Date.now()), pollMs / 3)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
