import { formatCount } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import styles from './record.module.css'

/** A heading and what stands below it, on screen and paper. */
export function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{count === undefined ? title : `${title} (${formatCount(count)})`}</h2>
      {children}
    </section>
  )
}

/** Says what a list that is cut has left out. */
export const CutNote = ({ shown, count, which }: { shown: number; count: number; which: string }) =>
  shown < count ? <p className={styles.cut}>{`The ${formatCount(shown)} ${which} ones are listed.`}</p> : null
