import type { AttentionItem } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { formatDateTime, Status } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { systemName } from '../names.ts'
import styles from './attention.module.css'
import { placeOf, troubleOf } from './attention-columns.tsx'

/** The worst few, each one link. */
export function AttentionRows({ items }: { items: readonly AttentionItem[] }) {
  const user = useUser()
  return (
    <ul className={styles.rows} aria-label="What needs attention">
      {items.map((item) => (
        <li key={`${item.kind} ${item.systemId}`}>
          <Link className={styles.row} to={placeOf(item, user)}>
            <span className={styles.trouble}>
              <Status of="attention" value={item.kind} />
              <span className={styles.quiet}>{troubleOf(item)}</span>
            </span>
            <span className={styles.name}>
              {systemName({ name: item.systemName, number: item.systemNumber })}
              <span className={styles.quiet}>{item.siteName}</span>
            </span>
            <time className={styles.since} dateTime={item.since}>
              {formatDateTime(item.since)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
