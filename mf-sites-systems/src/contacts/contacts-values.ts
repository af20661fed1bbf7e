import type { SiteContacts } from '@emberwatch/contract/sites-systems'

export const newContact = { name: '', role: '', phoneNumber: '', emailAddress: '', hours: '' }

/** The values of the form; a missing contact is an empty field. The revision says what was seen when typing began. */
export interface ContactsValues {
  readonly revision: number
  readonly contacts: (typeof newContact)[]
  readonly instructions: Record<keyof SiteContacts['instructions'], string>
}

const filled = <Texts extends Readonly<Record<string, string | null>>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text ?? ''])) as Record<keyof Texts, string>

export const contactsValuesOf = ({ revision, contacts, instructions }: SiteContacts): ContactsValues => ({
  revision,
  contacts: contacts.map(filled),
  instructions: filled(instructions),
})
