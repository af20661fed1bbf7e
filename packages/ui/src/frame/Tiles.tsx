import { Statistic } from 'antd'
import { Link } from 'react-router-dom'
import { Antd } from '../base/Antd.tsx'
import { formatCount } from '../text/format.ts'
import { SkeletonLine } from './Skeleton.tsx'
import './detail.css'

export interface Tile {
  readonly label: string
  readonly value: number | null | undefined
  readonly to?: string
}

export const Tiles = ({ items, isLoading }: { items: readonly Tile[]; isLoading?: boolean }) => (
  <Antd>
    <div className="ew-tiles">
      {items.map(({ label, value, to }) => (
        <Statistic
          key={label}
          className="ew-tile ew-numbers"
          title={to ? <Link to={to}>{label}</Link> : label}
          value={value ?? undefined}
          formatter={() => (isLoading && value === undefined ? <SkeletonLine width="4rem" /> : formatCount(value))}
        />
      ))}
    </div>
  </Antd>
)
