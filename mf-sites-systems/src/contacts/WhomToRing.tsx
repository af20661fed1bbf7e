import { Icon, Skeleton } from '@emberwatch/ui'
import { lazy, Suspense, useState } from 'react'
import { type ContactsPlace, useOffersContacts } from './use-contacts.ts'

const SiteContacts = lazy(async () => ({
  default: (await import(/* webpackChunkName: "contacts" */ './SiteContacts.tsx')).SiteContacts,
}))

/** Reads nothing before it is opened. */
export function WhomToRing(place: ContactsPlace) {
  const isOffered = useOffersContacts(place)
  const [isOpen, setOpen] = useState(false)
  if (!isOffered) return null
  return (
    <details className="ew-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevronRight" size={14} />
        Whom to ring
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={3} label="Loading whom to ring" />}>
          <SiteContacts {...place} />
        </Suspense>
      )}
    </details>
  )
}
