import { type AttentionModem, paths } from '@emberwatch/contract'
import { noticeText } from '@emberwatch/contract/notice-text'
import { countText, Status } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { Age } from '../age/Age.tsx'
import styles from './attention.module.css'
import { kindOfNotice } from './modem-counts.ts'

/** What modems have sent where neither they nor their sites have a system (product 13.7). */
export const ModemRows = ({ modems }: { modems: readonly AttentionModem[] }) => (
  <ul className={styles.modems} aria-label="Modems without a system">
    {modems.map((modem) => (
      <li key={modem.id} className={styles.row} data-kind={kindOfNotice(modem)}>
        <Link className={styles.trouble} to={paths.modem(modem.modemId)}>
          <Status of="attention" value={kindOfNotice(modem)} />
          <span className={styles.quiet}>{noticeText(modem)}</span>
        </Link>
        <span className={styles.name} translate="no">
          <span>{modem.siteName}</span>
          <span className={styles.quiet}>{countText(modem.count, 'messages')}</span>
        </span>
        <Age since={modem.lastAt} hasDate className={styles.since} />
      </li>
    ))}
  </ul>
)
