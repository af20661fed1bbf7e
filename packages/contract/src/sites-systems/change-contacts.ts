import {
  AccessLevel,
  cleanPasted,
  hasVisibleText,
  lengths,
  onSite,
  optionalText,
  requiredText,
} from '@emberwatch/contract'
import { Email, Telephone } from '@emberwatch/contract/auth'
import { asEmailAddress } from '@emberwatch/contract/email-address'
import * as v from 'valibot'
import { post, put } from './calls.ts'
import { SiteContacts } from './contacts-answer.ts'
import { contactPhoneMin, siteContactsLimits } from './limits.ts'
import { Revision } from './revision.ts'

/** Administrators change a site's contacts (product 7.7). */

const { contacts: most, name, role, hours, instruction } = siteContactsLimits

/** Empty text becomes null. */
const optional = (fits: (text: string) => boolean, message: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(message),
        v.transform(cleanPasted),
        v.check((text) => !hasVisibleText(text) || fits(text), message),
        v.transform((text) => (hasVisibleText(text) ? (asEmailAddress(text) ?? text) : null)),
      ),
    ),
  )

/** An account's rule (product 3.2), but short numbers too. */
const isTelephone = (text: string) =>
  text.length >= contactPhoneMin && v.is(Telephone, text.padEnd(lengths.phoneMin, '0'))

export const OptionalTelephone = optional(isTelephone, 'Invalid phone number')

const NewContact = v.object({
  name: requiredText('Name', name),
  role: optionalText('Role', role),
  phoneNumber: OptionalTelephone,
  emailAddress: optional((text) => v.is(Email, text), 'Email address has an invalid format'),
  hours: optionalText('Hours', hours),
})

export const SiteContactsChange = v.object({
  revision: Revision,
  contacts: v.pipe(v.array(NewContact), v.maxLength(most, `At most ${most} contacts`)),
  instructions: v.object({
    access: optionalText('Access', instruction),
    keyBox: optionalText('Key box', instruction),
    assemblyPoint: optionalText('Assembly point', instruction),
    water: optionalText('Water', instruction),
    firstSteps: optionalText('What to do first', instruction),
  }),
})
export type SiteContactsChange = v.InferOutput<typeof SiteContactsChange>

/** Most bytes of a body: all texts at their longest. */
const bodyMax = 128 * 1024

export const siteContactsChanges = {
  update: put('/v1/sites/{id}/contacts', {
    name: 'siteContacts.update',
    isAddition: true,
    asksFreshCode: true,
    summary: 'Replace contacts and instructions of a site; refused where somebody else has changed them meanwhile.',
    access: onSite('id', AccessLevel.ADMIN),
    changes: ['site'],
    body: SiteContactsChange,
    answer: SiteContacts,
    maxBodyBytes: bodyMax,
    errors: ['site.not_found', 'generic.conflict'],
  }),
  confirm: post('/v1/sites/{id}/contacts/confirm', {
    name: 'siteContacts.confirm',
    isAddition: true,
    summary: 'Say that contacts and instructions of a site, as they were read, are still right.',
    access: onSite('id', AccessLevel.ADMIN),
    changes: ['site'],
    body: v.object({ revision: Revision }),
    answer: SiteContacts,
    errors: ['site.not_found', 'generic.conflict'],
  }),
}
