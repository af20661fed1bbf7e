import type { ExtensionPoint, ExtensionPoints } from '@emberwatch/contract'
import { lazy, Suspense } from 'react'
import { useExtensions } from '../parts/Part.tsx'

type BlockPoint = Extract<ExtensionPoint, `${string}.${'sections' | 'actions' | 'tiles'}`>

interface ExtensionsProps<Point extends BlockPoint> {
  readonly point: Point
  readonly data: ExtensionPoints[Point]
}

/** Most installations have none. */
const Blocks = lazy(async () => ({
  default: (await import(/* webpackChunkName: "ui-extensions" */ './ExtensionBlocks.tsx')).ExtensionBlocks,
}))

/** What areas show at this point of a page (docs/areas.md). */
export function Extensions<Point extends BlockPoint>({ point, data }: ExtensionsProps<Point>) {
  const extensions = useExtensions(point)
  return extensions.length > 0 ? (
    <Suspense>
      <Blocks point={point} extensions={extensions} data={data} />
    </Suspense>
  ) : null
}
