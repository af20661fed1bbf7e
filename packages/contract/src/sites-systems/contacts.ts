import { AccessLevel, onSite, onSystem, ScopeQuery, signedIn } from '@emberwatch/contract'
import { get, list } from './calls.ts'
import { ListedContact, SiteContacts } from './contacts-answer.ts'

/** A site has contacts and instructions (product 7.7). */

export const siteContacts = {
  list: list('/v1/site-contacts', {
    name: 'siteContacts.list',
    rows: 'contacts',
    isAddition: true,
    summary:
      'Contacts of all own sites in the order in which to ring them, and sites that have named nobody; of the whole fleet for super users who ask for it.',
    access: signedIn,
    live: ['site', 'rights'],
    row: ListedContact,
    sort: ['siteName', 'name', 'changedAt'],
    search: ['siteName', 'name', 'role', 'phoneNumber', 'emailAddress'],
    extra: ScopeQuery,
    errors: ['user.missing_permissions'],
  }),
  get: get('/v1/sites/{id}/contacts', {
    name: 'siteContacts.get',
    isAddition: true,
    isForWalls: true,
    summary: 'Whom to ring about a site, and how to get in (product 7.7).',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['site', 'rights'],
    answer: SiteContacts,
    errors: ['site.not_found'],
  }),
  ofSystem: get('/v1/systems/{id}/contacts', {
    name: 'siteContacts.ofSystem',
    isAddition: true,
    isForWalls: true,
    summary: "The same by one of the site's systems, for people who hold that system alone too.",
    access: onSystem('id', AccessLevel.MONITOR),
    live: ['site', 'system', 'rights'],
    answer: SiteContacts,
    errors: ['system.not_found'],
  }),
}
