import {
  AccessLevel,
  anyOf,
  globalAdmin,
  onSite,
  onSiteAccess,
  optionalComment,
  optionalDescription,
  optionalIdentifier,
  requiredText,
  self,
  signedIn,
  superUser,
} from '@emberwatch/contract'
import { loopsKinds } from '@emberwatch/contract/loops'
import * as v from 'valibot'
import { del, get, list, post, put } from './calls.ts'
import { AccessLevelChange, Invite } from './invites.ts'
import { siteNumberMax } from './limits.ts'
import { AccessEntry, HeldSite, Site, siteListColumns } from './site.ts'
import { siteAddress } from './site-place.ts'
import { SiteRecord } from './site-record.ts'
import { systemList } from './system.ts'

const siteNumber = optionalIdentifier('Site number', siteNumberMax)

export const NewSite = v.object({
  name: requiredText('Name'),
  siteNumber,
  description: optionalDescription,
  ...siteAddress,
})
export type NewSite = v.InferOutput<typeof NewSite>

export const SiteChange = v.object({ name: requiredText('Name'), siteNumber, comment: optionalComment })
export type SiteChange = v.InferOutput<typeof SiteChange>

export const sites = {
  list: list('/v1/sites', {
    name: 'sites.list',
    rows: 'sites',
    summary: 'Sites on which the signed-in person holds a level, their own ones only.',
    access: signedIn,
    live: ['site', 'disablement', 'rights'],
    row: Site,
    ...siteListColumns,
  }),
  get: get('/v1/sites/{id}', {
    name: 'sites.get',
    summary: 'One site.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['site', 'disablement', 'rights'],
    answer: Site,
    errors: ['site.not_found'],
  }),
  record: get('/v1/sites/{id}/record', {
    name: 'sites.record',
    isAddition: true,
    summary: 'Everything about a site at one moment, to be printed.',
    access: onSite('id', AccessLevel.MONITOR),
    answer: SiteRecord,
    errors: ['site.not_found'],
  }),
  create: post('/v1/sites', {
    name: 'sites.create',
    summary: 'Add a site; who does it becomes its admin (product 7.2).',
    access: globalAdmin,
    changes: ['site', 'access', 'rights'],
    body: NewSite,
    answer: Site,
    errors: ['user.email_address_not_confirmed'],
  }),
  update: put('/v1/sites/{id}', {
    name: 'sites.update',
    summary: 'Change name, number and comment; what is left out stays as it is.',
    access: onSite('id', AccessLevel.ADMIN),
    changes: ['site'],
    body: SiteChange,
    answer: Site,
    errors: ['site.not_found'],
  }),
  remove: del('/v1/sites/{id}', {
    name: 'sites.remove',
    asksFreshCode: true,
    summary: 'Delete a site with its modems and loop systems; refused while it has a system that is not archived.',
    access: onSite('id', AccessLevel.ADMIN),
    changes: ['site', 'modem', loopsKinds.scannedSystem, 'access', 'rights'],
    isRemoval: true,
    answer: v.null(),
    errors: ['site.not_found', 'site.has_live_systems'],
  }),
  users: list('/v1/sites/{id}/users', {
    name: 'sites.users',
    rows: 'entries',
    summary: 'People with access to a site, and those who are invited.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['access'],
    errors: ['site.not_found'],
    row: AccessEntry,
    sort: ['emailAddress', 'accessLevel', 'createdAt'],
    search: ['emailAddress'],
  }),
  invite: post('/v1/sites/{id}/users', {
    name: 'sites.invite',
    asksFreshCode: 'asAdmin',
    summary: 'Offer somebody a level on a site, by mail; an account is not needed yet (product 9.2).',
    access: onSite('id', AccessLevel.ADMIN),
    changes: ['access'],
    body: Invite,
    answer: AccessEntry,
    errors: [
      'site.not_found',
      'site_access.already_exists',
      'user.email_address_not_confirmed',
      'generic.too_many_requests',
    ],
  }),
  changeAccess: put('/v1/site-invitations/{id}', {
    name: 'sites.changeAccess',
    asksFreshCode: 'asAdmin',
    summary: 'Change the level of an entry in the access list of a site, whether accepted yet or not (product 9.3).',
    access: onSiteAccess('id', AccessLevel.ADMIN),
    changes: ['access', 'rights'],
    body: AccessLevelChange,
    answer: AccessEntry,
    errors: [
      'site_access.not_found',
      'site_access.last_administrator',
      'user_invitation.rejected',
      'user.unauthorized_access',
    ],
  }),
  removeAccess: del('/v1/site-invitations/{id}', {
    name: 'sites.removeAccess',
    isAddition: true,
    summary: 'Remove somebody from a site, and so from its systems, or withdraw an invitation to it (product 9.4).',
    access: onSiteAccess('id', AccessLevel.ADMIN),
    changes: ['access', 'rights'],
    answer: v.null(),
    errors: ['site_access.not_found', 'site_access.last_administrator', 'user.unauthorized_access'],
  }),
  resendInvitation: post('/v1/site-invitations/{id}/resend', {
    name: 'sites.resendInvitation',
    isAddition: true,
    summary: 'Send a pending or expired invitation again; its time begins anew (product 9.9).',
    access: onSiteAccess('id', AccessLevel.ADMIN),
    changes: ['access'],
    answer: AccessEntry,
    errors: [
      'site_access.not_found',
      'user_invitation.not_pending',
      'user.email_address_not_confirmed',
      'generic.too_many_requests',
    ],
  }),
  systems: list('/v1/sites/{id}/systems', {
    name: 'sites.systems',
    rows: 'systems',
    summary: 'Systems of a site.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['system', 'site', 'rights'],
    errors: ['site.not_found'],
    ...systemList,
  }),
  all: list('/v1/admin/sites', {
    name: 'admin.sites',
    rows: 'sites',
    summary: 'All sites (product 1.8).',
    access: superUser,
    live: ['site', 'disablement'],
    row: Site,
    ...siteListColumns,
  }),
  heldBy: list('/v1/users/{id}/sites', {
    name: 'users.sites',
    rows: 'sites',
    summary: 'Sites on which a person holds a level, with that level.',
    access: anyOf(self(), superUser),
    errors: ['user.not_found'],
    live: ['rights', 'site', 'disablement'],
    row: HeldSite,
    ...siteListColumns,
  }),
}
