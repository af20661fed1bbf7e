import styles from './chart.module.css'
import type { ChartKey } from './chart-types.ts'

export const Legend = ({ keys }: { keys: readonly ChartKey[] }) => (
  <ul className={styles.legend} aria-hidden>
    {keys.map(({ name, label, tone }) => (
      <li key={name}>
        <span className={`${styles.mark} ${styles[tone]}`} />
        <span>{label}</span>
      </li>
    ))}
  </ul>
)
