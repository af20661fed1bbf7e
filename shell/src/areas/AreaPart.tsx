import { type AreaName, partExpose } from '@emberwatch/federation'
import { type PartRenderer, Skeleton } from '@emberwatch/ui'
import { Suspense } from 'react'
import { AreaBoundary } from './AreaBoundary.tsx'
import { useSource } from './source-context.tsx'
import { useExposed } from './use-exposed.ts'

/** A part of one area inside a page of another; when it fails, the page around it goes on. */
export const renderPart: PartRenderer = ({ name, props }) => {
  const [area, part] = name.split('/') as [AreaName, string]
  return <AreaPart area={area} part={part} props={props} />
}

function AreaPart({ area, part, props }: { area: AreaName; part: string; props: object }) {
  const source = useSource()
  const { Exposed, release, retry } = useExposed(area, partExpose(part))
  return (
    <AreaBoundary key={`${release?.globalName}|${part}`} area={area} source={source} onRetry={retry}>
      <Suspense fallback={<Skeleton lines={5} />}>
        <Exposed {...props} />
      </Suspense>
    </AreaBoundary>
  )
}
