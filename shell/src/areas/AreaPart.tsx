import { type AreaName, candidates, partExpose } from '@emberwatch/federation'
import { useUser } from '@emberwatch/store'
import { type PartRenderer, Skeleton } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import { AreaBoundary } from './AreaBoundary.tsx'
import { Exposed } from './Exposed.tsx'
import { useRegistry, useRelease, useSource } from './source-context.tsx'

/** A failed part leaves the page around it working. */
export const renderPart: PartRenderer = ({ name, isOptional, ...look }) => {
  const [area = '', part = ''] = name.split('/')
  const element = <AreaPart area={area} part={part} {...look} />
  return isOptional ? (
    <WhereDeployed area={area} part={part}>
      {element}
    </WhereDeployed>
  ) : (
    element
  )
}

type AreaPartProps = Omit<Parameters<PartRenderer>[0], 'name' | 'isOptional'> & {
  readonly area: AreaName
  readonly part: string
}

function AreaPart({ area, part, props, fallback = <Skeleton lines={5} />, isSmall }: AreaPartProps) {
  const source = useSource()
  const release = useRelease(area)
  return (
    <AreaBoundary key={`${release?.globalName}|${part}`} area={area} source={source} isSmall={isSmall}>
      <Exposed area={area} expose={partExpose(part)} props={props} fallback={fallback} />
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
