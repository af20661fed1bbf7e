import { serverNow, type WorkMark } from '@emberwatch/contract'
import { Icon } from '@emberwatch/ui'
import { telephoneLink } from '../links.ts'
import { markText } from './work-text.ts'
import styles from './works.module.css'

interface WorkNoteProps {
  readonly work: WorkMark
  /** False on a wall, where nobody rings from. */
  readonly hasLink?: boolean
}

/** Marks what happens during work, with whom to ring about it (product 24.4). */
export function WorkNote({ work, hasLink = true }: WorkNoteProps) {
  const { startedBy, phoneNumber } = work
  return (
    <span className={styles.note}>
      <Icon name="cog" size={14} />
      <b>{markText(work, serverNow())}</b>
      {startedBy && <span translate="no">{startedBy}</span>}
      {phoneNumber && (hasLink ? <a href={telephoneLink(phoneNumber)}>{phoneNumber}</a> : <span>{phoneNumber}</span>)}
    </span>
  )
}
