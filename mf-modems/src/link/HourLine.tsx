import { formatCount } from '@emberwatch/ui'
import styles from './link.module.css'

const height = 24
const step = 5

/** Messages of the last day by the hour, as a small line with its sum. */
export function HourLine({ hours }: { hours: readonly number[] }) {
  const most = Math.max(1, ...hours)
  const points = hours.map((count, hour) => `${hour * step},${height - (count / most) * (height - 2) - 1}`).join(' ')
  const sum = hours.reduce((total, count) => total + count, 0)
  return (
    <span className={styles.hours}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${(hours.length - 1) * step} ${height}`}
        role="img"
        aria-label={`Messages by the hour: ${hours.join(', ')}`}
      >
        <polyline points={points} />
      </svg>
      {formatCount(sum)} in 24 hours
    </span>
  )
}
