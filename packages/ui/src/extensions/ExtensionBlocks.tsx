import { Skeleton, SkeletonLine } from '../frame/Skeleton.tsx'
import type { Extension } from '../parts/Part.tsx'
import { usePart } from '../parts/Part.tsx'
import { useIsIdle } from './use-is-idle.ts'

const defaultLines = 3
/** No style sheet of their own: pages without extensions would carry its name and hash. */
const actionStyle = { display: 'inline-flex', alignItems: 'center', minHeight: '2rem' } as const

/** Their code is fetched once the browser is idle, so that it delays no row; each holds its place meanwhile, and fails alone. */
export function ExtensionBlocks({ point, extensions, data }: ExtensionBlocksProps) {
  const isDue = useIsIdle(true)
  const isAction = point.endsWith('.actions')
  const shown = extensions.map((extension) => (
    <Block key={`${extension.area}/${extension.part}`} {...{ extension, data, isDue, isAction }} />
  ))
  return point.endsWith('.tiles') ? <div className="ew-tiles">{shown}</div> : shown
}

interface ExtensionBlocksProps {
  readonly point: string
  readonly extensions: readonly Extension[]
  readonly data: object
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
    <span style={actionStyle}>{content}</span>
  ) : (
    <section aria-label={title} style={{ minHeight: `${lines * 2}rem`, marginBlock: '1rem' }}>
      {content}
    </section>
  )
}
