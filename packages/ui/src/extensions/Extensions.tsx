import type { ExtensionPoint, ExtensionPoints } from '@emberwatch/contract'
import { Skeleton, SkeletonLine } from '../frame/Skeleton.tsx'
import { usePart } from '../parts/Part.tsx'
import { type Extension, useExtensions } from './extension-context.ts'
import { useIsIdle } from './use-is-idle.ts'
import './extensions.css'

type BlockPoint = Extract<ExtensionPoint, `${string}.${'sections' | 'actions' | 'tiles'}`>

interface ExtensionsProps<Point extends BlockPoint> {
  readonly point: Point
  readonly data: ExtensionPoints[Point]
}

const defaultLines = 3

/**
 * What areas show at this point of a page (docs/areas.md). Their code is fetched once the browser is idle, so that it delays no row; each holds its
 * place meanwhile, and fails alone.
 */
export function Extensions<Point extends BlockPoint>({ point, data }: ExtensionsProps<Point>) {
  const extensions = useExtensions(point)
  const isDue = useIsIdle(extensions.length > 0)
  if (extensions.length === 0) return null
  const isAction = point.endsWith('.actions')
  const shown = extensions.map((extension) => (
    <Block key={`${extension.area}/${extension.part}`} {...{ extension, data, isDue, isAction }} />
  ))
  return point.endsWith('.tiles') ? <div className="ew-tiles ew-extension-tiles">{shown}</div> : shown
}

interface BlockProps {
  readonly extension: Extension
  readonly data: object
  readonly isDue: boolean
  readonly isAction: boolean
}

function Block({ extension, data, isDue, isAction }: BlockProps) {
  const render = usePart()
  const { area, part, title, lines = defaultLines } = extension
  const fallback = isAction ? <SkeletonLine width={`${title.length}ch`} /> : <Skeleton lines={lines} label={title} />
  const content = isDue
    ? render({ name: `${area}/${part}`, props: data, isOptional: true, fallback, isSmall: isAction })
    : fallback
  return isAction ? (
    <span className="ew-extension-action">{content}</span>
  ) : (
    <section className="ew-extension" aria-label={title} style={{ minHeight: `${lines * 2}rem` }}>
      {content}
    </section>
  )
}
