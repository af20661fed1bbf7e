import type { ReactNode } from 'react'
import { useIsIdle } from '../lazy/when-idle.ts'
import { SkeletonLine } from '../placeholder/Skeleton.tsx'
import { usePart } from './Part.tsx'

interface ExtensionCellProps {
  /** `<area>/<Part>` */
  readonly name: string
  readonly id: string
  readonly ids: readonly string[]
}

/** The rows themselves stand before the area's code is fetched. */
export function ExtensionCell({ name, id, ids }: ExtensionCellProps): ReactNode {
  const render = usePart()
  const isDue = useIsIdle(true)
  const fallback = <SkeletonLine width="3rem" />
  return (
    <span>{isDue ? render({ name, props: { id, ids }, isOptional: true, fallback, isSmall: true }) : fallback}</span>
  )
}
