import type { ReactNode } from 'react'
import styles from './chart.module.css'

export const Figures = ({ children }: { children: ReactNode }) => (
  <details className={styles.figures}>
    <summary>Figures as a table</summary>
    {children}
  </details>
)
