import { AccessLevel, onSite, onSystem } from '@emberwatch/contract'
import { get } from './calls.ts'
import { SiteContacts } from './contacts-answer.ts'

/** A site has contacts and instructions (product 7.7). */

export const siteContacts = {
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
