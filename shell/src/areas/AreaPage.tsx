import { type AreaName, pageExpose } from '@emberwatch/federation'
import { Skeleton } from '@emberwatch/ui'
import { Suspense } from 'react'
import { AreaBoundary } from './AreaBoundary.tsx'
import { useSource } from './source-context.tsx'
import { useExposed } from './use-exposed.ts'

/** A page of an area: its code is fetched when it is first shown, after the gate has let the person in. */
export function AreaPage({ area, page }: { area: AreaName; page: string }) {
  const source = useSource()
  const { Exposed, release, retry } = useExposed(area, pageExpose(page))
  return (
    <AreaBoundary key={`${release?.globalName}|${page}`} area={area} source={source} onRetry={retry}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Exposed />
      </Suspense>
    </AreaBoundary>
  )
}
