import { useOffers } from '@emberwatch/api-client'
import { history } from '@emberwatch/contract/sites-systems'
import { Skeleton } from '@emberwatch/ui'
import { lazy, Suspense } from 'react'
import type { HistoryPlace } from './history-place.ts'

/** Few people open it: pages do not carry it. */
const History = lazy(() => import('./History.tsx').then((part) => ({ default: part.History })))

/** Whether the platform has a history. */
export const useHasHistory = () => useOffers(history.ofSystem)

export const HistoryTab = (place: HistoryPlace) => (
  <Suspense fallback={<Skeleton lines={8} />}>
    <History {...place} />
  </Suspense>
)
