import { Count, Id, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'

/** Product 7.7. Apart from the calls, as the record of a site has them too: pages bundle no more than they use. */

export const SiteContact = v.object({
  name: v.string(),
  role: Text,
  phoneNumber: Text,
  emailAddress: Text,
  /** The hours in which they can be reached, in words. */
  hours: Text,
})
export type SiteContact = v.InferOutput<typeof SiteContact>

/** A contact with its site. A site that has named nobody is a row without a name. */
export const ListedContact = v.object({
  id: v.string(),
  siteId: Id,
  siteName: v.string(),
  siteNumber: Text,
  ...SiteContact.entries,
  name: Text,
  /** Of all that the site has. */
  changedAt: v.nullable(Time),
  confirmedAt: v.nullable(Time),
})
export type ListedContact = v.InferOutput<typeof ListedContact>

/** The text has line breaks. */
export const SiteInstructions = v.object({
  access: Text,
  keyBox: Text,
  assemblyPoint: Text,
  water: Text,
  firstSteps: Text,
})
export type SiteInstructions = v.InferOutput<typeof SiteInstructions>

export const SiteContacts = v.object({
  siteId: Id,
  /** Contacts in the order in which to ring them. */
  contacts: v.array(SiteContact),
  instructions: SiteInstructions,
  /** Goes back with a change; 0 before the first. */
  revision: Count,
  changedAt: v.nullable(Time),
  changedBy: Text,
  confirmedAt: v.nullable(Time),
  confirmedBy: Text,
})
export type SiteContacts = v.InferOutput<typeof SiteContacts>
