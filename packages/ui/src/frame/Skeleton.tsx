import './frame.css'

/** Grey lines where text will be. `label` tells assistive technology what is awaited. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="ew-skeleton" role="status">
      <span className="ew-sr-only">{label}</span>
      {range(lines).map((line) => (
        <SkeletonLine key={line} width={`${88 - ((line * 23) % 45)}%`} />
      ))}
    </div>
  )
}

/** 0, 1, … one less than `count`. */
export const range = (count: number): number[] => [...Array(count).keys()]

export const SkeletonLine = ({ width = '70%' }: { width?: string }) => (
  <span className="ew-skeleton-line" style={{ width }} aria-hidden />
)
