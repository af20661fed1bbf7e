import { Skeleton, useIsPhone } from '@emberwatch/ui'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { type Place, usePlaceAttention } from './use-attention.ts'

const load = () => import('./PlaceAttention.tsx').then((part) => ({ default: part.PlaceAttention }))
const PlaceAttention = lazy(load)

/**
 * On a phone the page of a site or system begins with what needs attention there, since the lists that say so stand far below;
 * elsewhere they are in sight, and the code for it is not fetched. The page, given as children, comes together with it.
 */
export function AttentionHere({ place, children }: { place: Place; children: ReactNode }) {
  return useIsPhone() ? (
    <Suspense fallback={<Skeleton lines={5} />}>
      <PlaceAttention place={place}>{children}</PlaceAttention>
    </Suspense>
  ) : (
    children
  )
}

/** Asks beside the page's first call, so that nobody waits for one after the other. */
export function useAttentionAhead(place: Place): void {
  const isPhone = useIsPhone()
  usePlaceAttention(place, { isWanted: isPhone })
  useEffect(() => {
    // Whoever shows it loads it again, and tells when that fails.
    if (isPhone) load().catch(() => undefined)
  }, [isPhone])
}
