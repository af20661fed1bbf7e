import { formatSecretCode } from '@emberwatch/contract/devices'
import { formatModemCode, type Modem } from '@emberwatch/contract/modems'
import { QrCode } from '@emberwatch/ui/detail'
import { identifiersOf } from '../../identifiers.ts'
import type { NewLabel } from '../../link/new-label.ts'
import styles from './labels.module.css'

interface LabelSheetProps {
  readonly modems: readonly Modem[]
  /** The one of them whose secret is known. */
  readonly fresh: NewLabel | null
}

/** Three per row on A4; nothing else is printed. */
export const LabelSheet = ({ modems, fresh }: LabelSheetProps) => (
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
        {fresh?.modem.id === modem.id && <SecretCode {...fresh} />}
      </article>
    ))}
  </section>
)

const SecretCode = ({ modem, secret }: NewLabel) => (
  <>
    <QrCode text={formatSecretCode(secret)} label={`QR code with the secret of ${modem.clientId}`} />
    <strong>Secret</strong>
  </>
)
