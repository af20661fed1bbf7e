import { serverNow, type WorkMark } from '@emberwatch/contract'
import { Icon } from '@emberwatch/ui'
import { telephoneLink } from '../links.ts'
import { markText } from './work-text.ts'
import styles from './works.module.css'

/** Marks what happens during work, with whom to ring about it (product 24.4). */
export function WorkNote({ work }: { work: WorkMark }) {
  const { startedBy, phoneNumber } = work
  return (
    <span className={styles.note}>
      <Icon name="calendar" size={14} />
      <b>{markText(work, serverNow())}</b>
      {startedBy && <span translate="no">{startedBy}</span>}
      {phoneNumber && <a href={telephoneLink(phoneNumber)}>{phoneNumber}</a>}
    </span>
  )
}
