import { type AttentionItem, formatAddress, systemName } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { SkeletonLine, Status, VisuallyHidden } from '@emberwatch/ui'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Age } from '../age/Age.tsx'
import { WhomToRing } from '../contacts/WhomToRing.tsx'
import { AssignmentLine } from './AssignmentLine.tsx'
import styles from './attention.module.css'
import { placeOf, Trouble } from './trouble.tsx'
import { shownAtFirst } from './use-attention.ts'

/** The trouble is the link, which CSS spreads over its row; the place describes it, so that no two links bear a site's name. */
export function AttentionRows({ items }: { items: readonly AttentionItem[] }) {
  const user = useUser()
  const id = useId()
  return (
    <ul className={styles.rows} aria-label="What needs attention">
      {items.map((item, index) => (
        <li key={`${item.kind} ${item.systemId}`} className={styles.row}>
          <Link className={styles.trouble} to={placeOf(item, user)} aria-describedby={`${id}-${index}`}>
            <Status of="attention" value={item.kind} />
            <span className={styles.quiet}>
              <Trouble item={item} />
            </span>
          </Link>
          <span className={styles.name} translate="no" id={`${id}-${index}`}>
            <span>{systemName({ name: item.systemName, number: item.systemNumber })}</span>
            <span className={styles.quiet}>
              {[item.siteName, item.siteAddress && formatAddress(item.siteAddress)].filter(Boolean).join(', ')}
            </span>
          </span>
          <Age since={item.since} hasDate className={styles.since} />
          <div className={styles.fold}>
            <AssignmentLine item={item} />
            <WhomToRing systemId={item.systemId} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Reserves the rows' height, so that nothing shifts. */
export const WaitingRows = () => (
  <div role="status" aria-busy>
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
          <span className={styles.since}>
            <SkeletonLine width="110px" />
          </span>
          <span className={styles.fold}>
            <SkeletonLine width="90px" />
          </span>
        </li>
      ))}
    </ul>
  </div>
)
