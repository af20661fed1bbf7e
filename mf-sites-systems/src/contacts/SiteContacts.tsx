import { AccessLevel, allows, onSystem, paths } from '@emberwatch/contract'
import { contactsTab, sites } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { Banner, Button, ErrorBanner, formatDateTime, Skeleton, useCan } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { ContactList } from './ContactList.tsx'
import { ContactsMark } from './ContactsMark.tsx'
import styles from './contacts.module.css'
import { InstructionList } from './InstructionList.tsx'
import { type ContactsPlace, type ContactsSubject, isEmpty, useContacts, useSupportsContacts } from './use-contacts.ts'

const operates = onSystem('id', AccessLevel.OPERATOR)

/** Shows in short whom to ring and how to get in, where somebody has just seen that something is wrong (product 7.7). Hidden where the platform has none. */
export function SiteContacts({ troubleId, ...rest }: ContactsSubject) {
  const subject = rest as ContactsPlace
  const isSupported = useSupportsContacts(subject)
  const reading = useContacts(subject)
  const canOpenSite = useCan(sites.get.access, reading.data?.siteId)
  const user = useUser()
  const canWrite = 'systemId' in subject && allows(operates, user, subject.systemId)
  const { data, error } = reading
  if (!isSupported) return null
  const retry = () => void reading.refetch()
  if (!data)
    return error ? <ErrorBanner error={error} onRetry={retry} /> : <Skeleton lines={3} label="Loading whom to ring" />
  return (
    <div className={styles.short}>
      {error && <KnownFrom time={reading.dataUpdatedAt} onRetry={retry} />}
      {isEmpty(data) ? (
        <p className={styles.quiet}>Nobody has been named yet.</p>
      ) : (
        <>
          <InstructionList instructions={data.instructions} part="first" />
          <ContactList contacts={data.contacts} troubleId={canWrite ? troubleId : undefined} />
          <InstructionList instructions={data.instructions} part="further" />
          <ContactsMark of={data} />
        </>
      )}
      {canOpenSite && (
        <p>
          <Link to={paths.site(data.siteId, { tab: contactsTab })}>Contacts of the site</Link>
        </p>
      )}
    </div>
  )
}

/** Contacts of the last read stay readable without a connection. */
export const KnownFrom = ({ time, onRetry }: { time: number; onRetry: () => void }) => (
  <Banner
    tone="warn"
    actions={
      <Button size="small" icon="refresh" onClick={onRetry}>
        Retry
      </Button>
    }
  >{`This could not be read again. It is as of ${formatDateTime(new Date(time).toISOString())}.`}</Banner>
)
