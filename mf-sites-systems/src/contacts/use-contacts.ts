import { useIsSupported, useItem } from '@emberwatch/api-client'
import { serverNow } from '@emberwatch/contract'
import { contactsConfirmDays, type SiteContacts, siteContacts } from '@emberwatch/contract/sites-systems'

/** A place, with the trouble there about which somebody is rung. */
export type ContactsSubject = ContactsPlace & { readonly troubleId?: string | undefined }

/** A person who holds a system alone reads them by that system. */
export type ContactsPlace = { readonly siteId: string } | { readonly systemId: string }

const callOf = (subject: ContactsPlace) => ('siteId' in subject ? siteContacts.get : siteContacts.ofSystem)

export const useSupportsContacts = (subject: ContactsPlace): boolean => useIsSupported(callOf(subject))

export function useContacts(subject: ContactsPlace) {
  const id = 'siteId' in subject ? subject.siteId : subject.systemId
  // Both take an id and answer the same.
  return useItem(callOf(subject) as typeof siteContacts.get, { params: { id } })
}

export const isEmpty = ({ contacts, instructions }: SiteContacts): boolean =>
  contacts.length === 0 && Object.values(instructions).every((text) => text === null)

const dayMs = 86_400_000

/** Tests whether they were neither changed nor confirmed for a year. */
export function isOld({ changedAt, confirmedAt }: SiteContacts, now = serverNow()): boolean {
  const times = [changedAt, confirmedAt].flatMap((time) => (time ? [Date.parse(time)] : []))
  return now - Math.max(...times) > contactsConfirmDays * dayMs
}
