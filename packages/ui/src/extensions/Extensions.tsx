import type { ExtensionPoint, ExtensionPoints } from '@emberwatch/contract'
import type { CSSProperties } from 'react'
import { lazyControl } from '../lazy/lazy-view.tsx'
import { type Extension, useExtensions } from './Part.tsx'

type BlockPoint = Extract<ExtensionPoint, `${string}.${'sections' | 'actions' | 'tiles'}`>

interface ExtensionsProps<Point extends BlockPoint> {
  readonly point: Point
  readonly data: ExtensionPoints[Point]
}

/** Most installations have none. The page goes on without them where their code cannot be had. */
const Blocks = lazyControl(
  () => null,
  async () => (await import(/* webpackChunkName: "ui-extensions" */ './ExtensionBlocks.tsx')).ExtensionBlocks,
)

/** Areas show their extensions at this point of a page (docs/areas.md). Their room is held from the first picture, so that nothing moves. */
export function Extensions<Point extends BlockPoint>({ point, data }: ExtensionsProps<Point>) {
  const extensions = useExtensions(point)
  if (extensions.length === 0) return null
  const isTiles = point.endsWith('.tiles')
  return (
    <div className={isTiles ? 'ew-tiles' : undefined} style={roomOf(point, extensions)}>
      <Blocks isActions={point.endsWith('.actions')} extensions={extensions} data={data} />
    </div>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function roomOf(point: BlockPoint, extensions: readonly Extension[]): CSSProperties {
  if (point.endsWith('.actions')) {
    const width = sum(extensions.map(({ title }) => title.length))
    return { display: 'inline-flex', gap: '0.5rem', alignItems: 'center', minWidth: `${width}ch`, minHeight: '2rem' }
  }
  const heights = extensions.map(({ lines = 3 }) => lines * 2)
  if (point.endsWith('.tiles')) return { minHeight: `${Math.max(...heights)}rem` }
  return { display: 'grid', gap: '1rem', marginBlock: '1rem', minHeight: `${sum(heights) + heights.length - 1}rem` }
}
