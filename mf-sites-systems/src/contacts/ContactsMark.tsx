import type { SiteContacts } from '@emberwatch/contract/sites-systems'
import { formatDate, Icon } from '@emberwatch/ui'
import styles from './contacts.module.css'
import { isOld } from './use-contacts.ts'

/** Names who changed and who confirmed them, and when. A confirmation counts for what it was about: not for a later change. */
export function ContactsMark({ of }: { of: SiteContacts }) {
  const { changedAt, changedBy, confirmedAt, confirmedBy } = of
  if (!changedAt) return null
  return (
    <p className={styles.mark}>
      <span>
        {`Changed by ${changedBy ?? 'somebody'} on ${formatDate(changedAt)}. ${
          confirmedAt && confirmedAt >= changedAt
            ? `Confirmed by ${confirmedBy ?? 'somebody'} on ${formatDate(confirmedAt)}.`
            : 'Not confirmed since.'
        }`}
      </span>
      {isOld(of) && (
        <span className={styles.old}>
          <Icon name="warning" size={14} /> Older than a year, so it may no longer hold.
        </span>
      )}
    </p>
  )
}
