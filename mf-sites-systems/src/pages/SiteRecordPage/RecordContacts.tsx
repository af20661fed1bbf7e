import type { SiteContacts } from '@emberwatch/contract/sites-systems'
import { ContactList } from '../../contacts/ContactList.tsx'
import { ContactsMark } from '../../contacts/ContactsMark.tsx'
import { InstructionList } from '../../contacts/InstructionList.tsx'
import { isEmpty } from '../../contacts/use-contacts.ts'
import styles from './record.module.css'

export function RecordContacts({ contacts }: { contacts: SiteContacts }) {
  if (isEmpty(contacts)) return <p className={styles.cut}>None.</p>
  return (
    <>
      <ContactList contacts={contacts.contacts} />
      <InstructionList instructions={contacts.instructions} />
      <ContactsMark of={contacts} />
    </>
  )
}
