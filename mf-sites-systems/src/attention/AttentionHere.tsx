import { useIsPhone } from '@emberwatch/ui'
import { lazy, Suspense } from 'react'
import type { Place } from './PlaceAttention.tsx'

const PlaceAttention = lazy(() => import('./PlaceAttention.tsx').then((part) => ({ default: part.PlaceAttention })))

/**
 * On a phone the page of a site or system begins with what needs attention there, since the lists that say so stand far below;
 * elsewhere they are in sight, and the code for it is not fetched.
 */
export function AttentionHere(place: Place) {
  return useIsPhone() ? (
    <Suspense fallback={null}>
      <PlaceAttention {...place} />
    </Suspense>
  ) : null
}
