import { type Endpoint, lateMs, pollMs } from '@emberwatch/contract'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { lossOf } from '../api-error.ts'
import { interestOf, shownBy } from './interest.ts'
import { type LiveState, LiveStore } from './live-store.ts'

export const LiveContext = createContext(new LiveStore())
const useLiveStore = (): LiveStore => useContext(LiveContext)

/** How this tab hears of changes. */
export function useLiveState(): LiveState {
  const store = useLiveStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** What a query of TanStack Query needs so that it follows changes. */
export function useLiveReading(
  endpoint: Pick<Endpoint, 'live' | 'shows' | 'access'>,
  params: Readonly<Record<string, string>> | undefined,
  wantedMs: number | false | undefined,
) {
  const store = useLiveStore()
  const isLive = useSyncExternalStore(store.subscribe, () => store.get().link === 'live')
  const live = interestOf(endpoint, params)
  const meta = { live, shown: shownBy(endpoint, params) }
  if (!live) return { meta, refetchInterval: wantedMs ?? false }
  const pause = isLive ? (false as const) : wantedMs || pollMs
  return { meta, refetchInterval: ({ state }: { state: { error: unknown } }) => (lossOf(state.error) ? false : pause) }
}

export interface Freshness {
  /** The moment for which the data is known to be right, in milliseconds since 1970. */
  readonly updatedAt: number
  readonly isLive: boolean
  /** Nothing was heard of it for `lateMs`: two readings were missed. */
  readonly isLate: boolean
  /** The server cannot be reached: what is on screen may be wrong by now. */
  readonly isLost: boolean
}

/**
 * How fresh a reading is (product 15.2). While events come it is right as of the server's last word, and after they have
 * stopped too: what changed before was told. Once a reading has failed, later words say nothing about what it shows.
 */
export function useFreshness(reading: { updatedAt: number; hasFailed?: boolean }): Freshness {
  const { link, contactAt } = useLiveState()
  const isLive = link === 'live' && !reading.hasFailed
  const now = useNow(!isLive)
  const failedAt = useFailedAt(Boolean(reading.hasFailed))
  const updatedAt = Math.max(reading.updatedAt, Math.min(contactAt, failedAt))
  return {
    updatedAt,
    isLive,
    isLate: !isLive && now - updatedAt > lateMs,
    isLost: link === 'lost' || Boolean(reading.hasFailed),
  }
}

/** When the first of the failures began that go on; infinity where none does. */
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
