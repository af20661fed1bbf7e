import type { ReactNode } from 'react'
import styles from './chart.module.css'

/** The figures of a chart as a table, for everybody who would rather read them. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <details className={styles.figures}>
    <summary>Figures as a table</summary>
    {children}
  </details>
)
