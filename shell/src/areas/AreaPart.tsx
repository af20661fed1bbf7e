import { type AreaName, candidates, partExpose } from '@emberwatch/federation'
import { useUser } from '@emberwatch/store'
import { type PartRenderer, Skeleton } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import { AreaBoundary } from './AreaBoundary.tsx'
import { Exposed } from './Exposed.tsx'
import { useRegistry, useRelease, useSource } from './source-context.tsx'

/** A failed part leaves the page around it working. */
export const renderPart: PartRenderer = ({ name, props, isOptional }) => {
  const [area = '', part = ''] = name.split('/')
  const shown = <AreaPart area={area} part={part} props={props} />
  return isOptional ? (
    <WhereDeployed area={area} part={part}>
      {shown}
    </WhereDeployed>
  ) : (
    shown
  )
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

/** Hidden where no release has the part; a failing one says so. */
function WhereDeployed({ area, part, children }: { area: AreaName; part: string; children: ReactNode }) {
  const registry = useRegistry()
  const userId = useUser()?.id ?? null
  const isDeployed = candidates(registry, area, userId)[0]?.parts.some(({ name }) => name === part)
  return isDeployed ? children : null
}
