import { Fold, lazyView } from '@emberwatch/ui'
import { useState } from 'react'
import { type ContactsSubject, useSupportsContacts } from './use-contacts.ts'

/** Whom to ring and how to get in, without the fold around it. */
export const LazySiteContacts = lazyView(
  'Whom to ring',
  async () => (await import(/* webpackChunkName: "contacts" */ './SiteContacts.tsx')).SiteContacts,
  3,
)

/** Reads nothing before it is opened. */
export function WhomToRing(subject: ContactsSubject) {
  const isSupported = useSupportsContacts(subject)
  const [isOpen, setOpen] = useState(false)
  if (!isSupported) return null
  return (
    <Fold title="Whom to ring" onToggle={setOpen}>
      {isOpen && <LazySiteContacts {...subject} />}
    </Fold>
  )
}
