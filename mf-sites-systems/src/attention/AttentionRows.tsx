import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { Button, SkeletonLine, VisuallyHidden } from '@emberwatch/ui'
import { AttentionRow } from './AttentionRow.tsx'
import styles from './attention.module.css'
import { rowKey } from './steady-rows.ts'
import { shownAtFirst } from './use-attention.ts'
import { useSteadyRows } from './use-steady-rows.ts'

interface AttentionRowsProps {
  /** Every row that was read. */
  readonly items: readonly AttentionItem[]
  /** Rows that there are, read or not. */
  readonly count: number
  readonly rowsMax: number
}

/** Worst first; no row moves or goes while somebody works in the list (product 13.7). */
export function AttentionRows({ items, count, rowsMax }: AttentionRowsProps) {
  const list = useSteadyRows({ read: items, count, rowsMax })
  return (
    <div className={styles.list} {...list.holdProps}>
      <div className={styles.waiting} role="status">
        {list.waitingCount > 0 && (
          <Button size="small" kind="primary" icon="sortUp" onClick={list.showWaiting}>
            {`${list.waitingCount} new`}
          </Button>
        )}
      </div>
      <ul className={styles.rows} aria-label="What needs attention" tabIndex={-1} data-skip-target>
        {list.rows.map((row) => (
          <AttentionRow
            key={rowKey(row.item)}
            row={row}
            onOpenChange={(isOpen) => list.setRowOpen(row.item, isOpen)}
            onDismiss={() => list.dismiss(row)}
          />
        ))}
      </ul>
    </div>
  )
}

/** Reserves the rows' height, so that nothing shifts. */
export const WaitingRows = () => (
  <div role="status" aria-busy className={styles.list}>
    <VisuallyHidden>Loading what needs attention</VisuallyHidden>
    <ul className={styles.rows} aria-hidden>
      {[...Array(shownAtFirst).keys()].map((row) => (
        <li key={row} className={styles.row}>
          {(['trouble', 'name'] as const).map((column) => (
            <span key={column} className={styles[column]}>
              <SkeletonLine width="40%" />
              <span className={styles.quiet}>
                <SkeletonLine width="25%" />
              </span>
            </span>
          ))}
          <span className={styles.tasks}>
            <SkeletonLine width="90px" />
          </span>
          <span className={styles.since}>
            <SkeletonLine width="110px" />
          </span>
        </li>
      ))}
    </ul>
  </div>
)
