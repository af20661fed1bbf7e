import {
  AccessLevel,
  anyOf,
  onSystem,
  onSystemAccess,
  requiredComment,
  requiredText,
  self,
  signedIn,
  superUser,
} from '@emberwatch/contract'
import * as v from 'valibot'
import { del, get, list, post, put } from './calls.ts'
import { AccessLevelChange, Invite } from './invites.ts'
import { AccessEntry } from './site.ts'
import { HeldSystem, Issue, System, systemList } from './system.ts'

/** Any super user, or an admin of the system (product 8.8). */
export const archiveAccess = anyOf(superUser, onSystem('id', AccessLevel.ADMIN))
/** Any super user; an operator of the system while it is empty (product 8.9). */
export const deleteSystemAccess = anyOf(superUser, onSystem('id', AccessLevel.OPERATOR))

export const SystemChange = v.object({ name: requiredText('Name'), comment: requiredComment })
export type SystemChange = v.InferOutput<typeof SystemChange>

export const systems = {
  list: list('/v1/systems', {
    name: 'systems.list',
    rows: 'systems',
    summary: 'Systems on which the signed-in person holds a level, their own ones only.',
    access: signedIn,
    live: ['system', 'modem', 'site', 'rights'],
    ...systemList,
  }),
  get: get('/v1/systems/{id}', {
    name: 'systems.get',
    summary: 'One system.',
    access: onSystem('id', AccessLevel.MONITOR),
    live: ['system', 'site', 'access', 'rights'],
    answer: System,
    errors: ['system.not_found'],
  }),
  update: put('/v1/systems/{id}', {
    name: 'systems.update',
    summary: 'Change name and comment of a system that is not archived.',
    access: onSystem('id', AccessLevel.ADMIN),
    changes: ['system'],
    body: SystemChange,
    answer: System,
    errors: ['system.not_found', 'system.already_archived'],
  }),
  archive: del('/v1/systems/{id}', {
    name: 'systems.archive',
    asksFreshCode: true,
    summary: 'Archive a system: it stays readable and takes no more changes (product 8.8).',
    access: archiveAccess,
    changes: ['system', 'modem', 'site'],
    answer: v.null(),
    errors: ['system.not_found', 'system.already_archived'],
  }),
  remove: del('/v1/systems/{id}/full', {
    name: 'systems.remove',
    asksFreshCode: true,
    summary:
      'Delete a system with everything on it. One with issues or configurations only as a super user (product 8.9).',
    access: deleteSystemAccess,
    changes: ['system', 'modem', 'issue', 'configuration', 'access', 'rights', 'site'],
    isRemoval: true,
    answer: v.null(),
    errors: ['system.not_found', 'user.unauthorized_access'],
  }),
  issues: list('/v1/systems/{id}/issues', {
    name: 'systems.issues',
    rows: 'issues',
    summary: 'Issues of a system, latest first.',
    access: onSystem('id', AccessLevel.MONITOR),
    live: ['issue'],
    errors: ['system.not_found'],
    row: Issue,
    sort: ['createdAt', 'unitName', 'unitConfigId', 'hardwareName', 'severity', 'assignee', 'isSolved'],
    defaultOrder: 'DESC',
    search: ['unitName', 'hardwareName', 'assignee'],
    filters: ['hasAlarms', 'isUrgent', 'isSolved'],
  }),
  users: list('/v1/systems/{id}/users', {
    name: 'systems.users',
    rows: 'entries',
    summary: 'People with access to this system itself, and those who are invited to it.',
    access: onSystem('id', AccessLevel.MONITOR),
    live: ['access'],
    errors: ['system.not_found'],
    row: AccessEntry,
    sort: ['emailAddress', 'accessLevel', 'createdAt'],
    search: ['emailAddress'],
  }),
  invite: post('/v1/systems/{id}/users', {
    name: 'systems.invite',
    asksFreshCode: 'asAdmin',
    summary: 'Offer somebody a level on a system that is not archived, by mail (product 9.2).',
    access: onSystem('id', AccessLevel.ADMIN),
    changes: ['access'],
    body: Invite,
    answer: AccessEntry,
    errors: [
      'system.not_found',
      'system.already_archived',
      'system.user_already_added',
      'user_invitation.already_exists',
      'user.email_address_not_confirmed',
      'generic.too_many_requests',
    ],
  }),
  changeAccess: put('/v1/system-invitations/{id}', {
    name: 'systems.changeAccess',
    asksFreshCode: 'asAdmin',
    summary:
      'Change the level of an entry in the access list of a system that is not archived, accepted or not yet (product 9.3).',
    access: onSystemAccess('id', AccessLevel.ADMIN),
    changes: ['access', 'rights'],
    body: AccessLevelChange,
    answer: AccessEntry,
    errors: [
      'system_access.not_found',
      'system.already_archived',
      'system_access.last_administrator',
      'user_invitation.rejected',
      'user.unauthorized_access',
    ],
  }),
  removeAccess: del('/v1/system-invitations/{id}', {
    name: 'systems.removeAccess',
    isAddition: true,
    summary: 'Remove somebody from a system, or withdraw an invitation to it; what the site gives stays (product 9.4).',
    access: onSystemAccess('id', AccessLevel.ADMIN),
    changes: ['access', 'rights'],
    answer: v.null(),
    errors: ['system_access.not_found', 'system_access.last_administrator', 'user.unauthorized_access'],
  }),
  resendInvitation: post('/v1/system-invitations/{id}/resend', {
    name: 'systems.resendInvitation',
    isAddition: true,
    summary: 'Send a pending or expired invitation again; its time begins anew (product 9.9).',
    access: onSystemAccess('id', AccessLevel.ADMIN),
    changes: ['access'],
    answer: AccessEntry,
    errors: [
      'system_access.not_found',
      'system.already_archived',
      'user_invitation.not_pending',
      'user.email_address_not_confirmed',
      'generic.too_many_requests',
    ],
  }),
  all: list('/v1/admin/systems', {
    name: 'admin.systems',
    rows: 'systems',
    summary: 'All systems, the archived ones too (product 1.8, 8.8).',
    access: superUser,
    live: ['system', 'issue', 'site'],
    ...systemList,
  }),
  heldBy: list('/v1/users/{id}/systems', {
    name: 'users.systems',
    rows: 'systems',
    summary: 'Systems on which a person holds a level, through their site too, with that level.',
    access: anyOf(self(), superUser),
    errors: ['user.not_found'],
    live: ['rights', 'system', 'issue', 'site'],
    ...systemList,
    row: HeldSystem,
  }),
}
