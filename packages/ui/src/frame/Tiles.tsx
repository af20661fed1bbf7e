import { Link } from 'react-router-dom'
import { formatCount } from '../text/format.ts'
import { SkeletonLine } from './Skeleton.tsx'
import './frame.css'

export interface Tile {
  readonly label: string
  readonly value: number | null | undefined
  readonly to?: string
}

/** Counters side by side; before their values are here they keep their places. */
export function Tiles({ items, isLoading }: { items: readonly Tile[]; isLoading?: boolean }) {
  return (
    <dl className="ew-tiles">
      {items.map(({ label, value, to }) => (
        <div key={label} className="ew-tile">
          <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd className="ew-numbers">
            {isLoading && value === undefined ? <SkeletonLine width="4rem" /> : formatCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
