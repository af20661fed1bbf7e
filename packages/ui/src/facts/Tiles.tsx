import { Link } from 'react-router-dom'
import { SkeletonLine } from '../placeholder/Skeleton.tsx'
import { formatCount } from '../text/format.ts'
import './facts.css'

export interface Tile {
  readonly label: string
  readonly value: number | null | undefined
  readonly to?: string
}

export const Tiles = ({ items, isLoading }: { items: readonly Tile[]; isLoading?: boolean }) => (
  <dl className="ew-tiles">
    {items.map(({ label, value, to }) => (
      <div key={label}>
        <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
        <dd className="ew-numbers">
          {isLoading && value === undefined ? <SkeletonLine width="4rem" /> : formatCount(value)}
        </dd>
      </div>
    ))}
  </dl>
)
