import type { Assignment, JournalMark } from '@emberwatch/contract'
import { formatDateTime, formatTime, Icon } from '@emberwatch/ui'
import styles from './assignment.module.css'

type Last = JournalMark['last']

interface AssigneeTextProps {
  readonly of: Assignment
  /** The last line of the journal, in place of the note. */
  readonly last?: Last | undefined
}

/** Shows the last that was written too, as what one person has done spares the next one a call. */
export function AssigneeText({ of: { assigneeName, assignedAt, note }, last }: AssigneeTextProps) {
  const words = last ? `${last.what}${last.personName === assigneeName ? '' : ` (${last.personName})`}` : note
  return (
    <span className={styles.assignee}>
      <Icon name="user" size={14} />
      <span>
        <b translate="no">{assigneeName}</b> <span>{`since ${formatDateTime(assignedAt)}`}</span>
        {words && <span translate="no">{`: ${words}`}</span>}
      </span>
    </span>
  )
}

/** What was written about a trouble that nobody deals with. */
export const LastLine = ({ of: { at, what, personName } }: { of: NonNullable<Last> }) => (
  <span className={styles.assignee}>
    <Icon name="edit" size={14} />
    <span translate="no">{`${what} (${personName}, ${formatTime(Date.parse(at))})`}</span>
  </span>
)
