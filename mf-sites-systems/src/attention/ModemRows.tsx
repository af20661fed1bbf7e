import { type AttentionModem, paths } from '@emberwatch/contract'
import { noticeText } from '@emberwatch/contract/notice-text'
import type { AttentionMeta } from '@emberwatch/contract/sites-systems'
import { countText, Status } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { Age } from '../age/Age.tsx'
import styles from './attention.module.css'

/** The kind under which a modem's message counts (product 10.17). */
export const kindOfNotice = ({ kind }: Pick<AttentionModem, 'kind'>) => (kind === 'strayAlarm' ? 'alarm' : 'urgent')

/** The counts with the modems that belong to no row. */
export function countsWithModems(counts: AttentionMeta): AttentionMeta {
  const modems = counts.modems ?? []
  const alarms = modems.filter((modem) => kindOfNotice(modem) === 'alarm').length
  return { ...counts, alarm: counts.alarm + alarms, urgent: counts.urgent + modems.length - alarms }
}

/** What modems have sent where neither they nor their sites have a system (product 13.7). Nothing where there are none. */
export const ModemRows = ({ modems }: { modems: readonly AttentionModem[] | null | undefined }) =>
  modems && modems.length > 0 ? (
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
  ) : null
