import styles from './strength.module.css'
import type { Strength } from './strength-of.ts'

const steps = [1, 2, 3, 4] as const

export const StrengthBars = ({ level = 0 }: { level?: Strength['level'] | 0 }) => (
  <div className={styles.bars} data-level={level} aria-hidden>
    {steps.map((step) => (
      <span key={step} className={step <= level ? styles.reached : styles.bar} />
    ))}
  </div>
)
