import type { ReactNode } from 'react'
import { useIsIdle } from '../lazy/when-idle.ts'
import { Skeleton, SkeletonLine } from '../placeholder/Skeleton.tsx'
import { type Extension, usePart } from './Part.tsx'

interface ExtensionBlocksProps {
  readonly isActions: boolean
  readonly extensions: readonly Extension[]
  readonly data: object
}

/** Their code is fetched once the browser is idle, so that it delays no row; each fails alone. */
export function ExtensionBlocks({ extensions, ...rest }: ExtensionBlocksProps): ReactNode {
  const isDue = useIsIdle(true)
  return extensions.map((extension) => (
    <Block key={`${extension.area}/${extension.part}`} {...extension} {...rest} isDue={isDue} />
  ))
}

type BlockProps = Extension & Omit<ExtensionBlocksProps, 'extensions'> & { readonly isDue: boolean }

function Block({ area, part, title, lines = 3, isActions, data, isDue }: BlockProps) {
  const render = usePart()
  const fallback = isActions ? <SkeletonLine width={`${title.length}ch`} /> : <Skeleton lines={lines} label={title} />
  const content = isDue
    ? render({ name: `${area}/${part}`, props: data, isOptional: true, fallback, isSmall: isActions })
    : fallback
  return isActions ? (
    <span>{content}</span>
  ) : (
    <section aria-label={title} style={{ minHeight: `${lines * 2}rem` }}>
      {content}
    </section>
  )
}
