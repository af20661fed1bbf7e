import { formatModemCode, type Modem } from '@emberwatch/contract/modems'
import { QrCode } from '@emberwatch/ui/detail'
import { identifiersOf } from '../../identifiers.ts'
import styles from './labels.module.css'

/** Three per row on A4; nothing else is printed. */
export const LabelSheet = ({ modems }: { modems: readonly Modem[] }) => (
  <section className={styles.sheet} aria-label="Label sheet">
    {modems.map((modem) => (
      <article key={modem.id} translate="no" className={styles.label} aria-label={`Label of ${modem.clientId}`}>
        <QrCode text={formatModemCode(identifiersOf(modem))} label={`QR code of ${modem.clientId}`} />
        <div>
          <strong>{modem.clientId}</strong>
          <span>{modem.siteName}</span>
          <span>{`IMEI ${modem.imei}`}</span>
          <span>{`ICCID ${modem.iccid}`}</span>
        </div>
      </article>
    ))}
  </section>
)
