import type { AttentionModem } from '@emberwatch/contract'
import { noticeText } from '@emberwatch/contract/notice-text'
import { Status } from '@emberwatch/ui'
import { ageText } from '../../age/age-text.ts'
import { kindOfNotice } from '../../attention/modem-counts.ts'
import styles from './wall.module.css'

/** Modems without a system stand above the rows, which may turn. */
export const WallModems = ({ modems, now }: { modems: readonly AttentionModem[]; now: Date }) => (
  <ol className={styles.modems} aria-label="Modems without a system">
    {modems.map((modem) => (
      <li key={modem.id} className={styles.row} data-kind={kindOfNotice(modem)}>
        <span className={styles.what}>
          <Status of="attention" value={kindOfNotice(modem)} />
          <small>{noticeText(modem)}</small>
        </span>
        <span className={styles.where} translate="no">
          {modem.siteName}
        </span>
        <time className={styles.age} dateTime={modem.lastAt}>
          {ageText(modem.lastAt, now)}
        </time>
      </li>
    ))}
  </ol>
)
