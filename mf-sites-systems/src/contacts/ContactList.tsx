import type { SiteContact } from '@emberwatch/contract/sites-systems'
import { Icon, lazyControl, Words } from '@emberwatch/ui'
import { telephoneLink } from '../links.ts'
import styles from './contacts.module.css'

const CallButtons = lazyControl(
  () => null,
  async () => (await import(/* webpackChunkName: "journal" */ '../journal/CallButtons.tsx')).CallButtons,
)

interface ContactListProps {
  readonly contacts: readonly SiteContact[]
  /** The trouble about which they are rung, for whoever may write in its journal. */
  readonly troubleId?: string | undefined
}

/** Lists contacts in the order in which to ring them. */
export function ContactList({ contacts, troubleId }: ContactListProps) {
  return (
    <ol className={styles.contacts} aria-label="Whom to ring">
      {contacts.map(({ name, role, phoneNumber, emailAddress, hours }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be named alike, and the list is replaced as a whole
        <li key={index} className={styles.contact}>
          <span className={styles.who}>
            <b>
              <Words text={name} translate="no" />
            </b>
            {role && (
              <span className={styles.quiet}>
                <Words text={role} />
              </span>
            )}
          </span>
          <span className={styles.reach}>
            {phoneNumber && (
              <a className={styles.ring} href={telephoneLink(phoneNumber)}>
                {phoneNumber}
              </a>
            )}
            {phoneNumber && troubleId && <CallButtons troubleId={troubleId} contact={{ name, phoneNumber }} />}
            {emailAddress && (
              <a className={styles.ring} href={`mailto:${encodeURIComponent(emailAddress).replace('%40', '@')}`}>
                <Icon name="mail" size={14} />
                <Words text={emailAddress} translate="no" />
              </a>
            )}
          </span>
          {hours && (
            <span className={styles.quiet}>
              <Words text={hours} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
