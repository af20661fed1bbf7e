import { Skeleton, useIsPhone } from '@emberwatch/ui'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { type Place, usePlaceAttention } from './use-place-attention.ts'

const load = () => import('./PlaceAttention.tsx').then((part) => ({ default: part.PlaceAttention }))
const PlaceAttention = lazy(load)

/**
 * Phones show this above the page, as the lists with the same facts are far below. Elsewhere the code is not loaded. The page, given as children,
 * appears together with it.
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

/** Requested beside the page's first call. */
export function useAttentionAhead(place: Place): void {
  const isPhone = useIsPhone()
  usePlaceAttention(place, { isWanted: isPhone })
  useEffect(() => {
    // The mounted component loads again and shows a failure.
    if (isPhone) load().catch(() => undefined)
  }, [isPhone])
}
