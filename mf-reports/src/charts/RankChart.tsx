import { formatCount, Numbers } from '@emberwatch/ui'
import styles from './chart.module.css'
import { type ChartBar, type ChartProps, partOf, sumOf } from './chart-types.ts'
import { Legend } from './Legend.tsx'

/** Horizontal bars; an image with a name, whose figures stand in a table beside it. */
export function RankChart({ label, keys, bars }: ChartProps<ChartBar & { readonly id: string }>) {
  const most = Math.max(1, ...bars.map((bar) => sumOf(bar, keys)))
  return (
    <figure style={{ margin: 0 }}>
      {keys.length > 1 && <Legend keys={keys} />}
      <div className={styles.ranks} role="img" aria-label={label}>
        {bars.map((bar) => (
          <div key={bar.id} className={styles.rank}>
            <span className={styles.name} title={bar.label}>
              {bar.label}
            </span>
            <span className={styles.track}>
              {keys.map((key) =>
                partOf(bar, key) ? (
                  <span
                    key={key.name}
                    className={styles[key.tone]}
                    style={{ width: `${(partOf(bar, key) * 100) / most}%` }}
                    title={`${key.label}: ${formatCount(partOf(bar, key))}`}
                  />
                ) : null,
              )}
            </span>
            <Numbers className={styles.sum} isMuted>
              {formatCount(sumOf(bar, keys))}
            </Numbers>
          </div>
        ))}
      </div>
    </figure>
  )
}
