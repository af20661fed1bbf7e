import { SkeletonMarkup } from './SkeletonMarkup.tsx'
import '../antd/base.css'
import './placeholder.css'

export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status">
      <span className="ew-sr-only">{label}</span>
      <SkeletonMarkup widths={range(lines).map(widthOf)} />
    </div>
  )
}

const widthOf = (line: number) => `${88 - ((line * 23) % 45)}%`

export const range = (count: number): number[] => [...Array(count).keys()]

export const SkeletonLine = ({ width = '70%' }: { width?: string }) => (
  <span className="ew-skeleton-line" style={{ width }} aria-hidden />
)
