import type { Assignment } from '@emberwatch/contract'
import { formatDateTime, Icon } from '@emberwatch/ui'
import styles from './assignment.module.css'

/** Shows the note too, as what one person has done spares the next one a call. */
export const AssigneeText = ({ of: { assigneeName, assignedAt, note } }: { of: Assignment }) => (
  <span className={styles.assignee}>
    <Icon name="user" size={14} />
    <span>
      <b translate="no">{assigneeName}</b> <span>{`since ${formatDateTime(assignedAt)}`}</span>
      {note && <span translate="no">{`: ${note}`}</span>}
    </span>
  </span>
)
