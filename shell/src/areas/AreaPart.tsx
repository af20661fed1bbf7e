import { type AreaName, partExpose } from '@emberwatch/federation'
import { type PartRenderer, Skeleton } from '@emberwatch/ui'
import { AreaBoundary } from './AreaBoundary.tsx'
import { Exposed } from './Exposed.tsx'
import { useRelease, useSource } from './source-context.tsx'

/** A part of one area inside a page of another; when it fails, the page around it goes on. */
export const renderPart: PartRenderer = ({ name, props }) => {
  const [area, part] = name.split('/') as [AreaName, string]
  return <AreaPart area={area} part={part} props={props} />
}

function AreaPart({ area, part, props }: { area: AreaName; part: string; props: object }) {
  const source = useSource()
  const release = useRelease(area)
  return (
    <AreaBoundary key={`${release?.globalName}|${part}`} area={area} source={source}>
      <Exposed area={area} expose={partExpose(part)} props={props} fallback={<Skeleton lines={5} />} />
    </AreaBoundary>
  )
}
