import { type AreaName, pageExpose } from '@emberwatch/federation'
import { Skeleton } from '@emberwatch/ui'
import { AreaBoundary } from './AreaBoundary.tsx'
import { Exposed } from './Exposed.tsx'
import { useRelease, useSource } from './source-context.tsx'

/** Loaded after the gate has let the person in. */
export function AreaPage({ area, page }: { area: AreaName; page: string }) {
  const source = useSource()
  const release = useRelease(area)
  return (
    <AreaBoundary key={`${release?.globalName}|${page}`} area={area} source={source}>
      <Exposed area={area} expose={pageExpose(page)} fallback={<Skeleton lines={6} />} />
    </AreaBoundary>
  )
}
