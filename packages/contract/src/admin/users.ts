import {
  AccessLevel,
  anyOf,
  Permissions,
  self,
  superAdmin,
  superUser,
  Time,
  User,
  UserType,
} from '@emberwatch/contract'
import { PersonalDetails } from '@emberwatch/contract/auth'
import * as v from 'valibot'
import { Activity } from './activity.ts'
import { del, get, list, put } from './calls.ts'

/** A row has no levels on sites and systems: a person may hold a hundred thousand. */
export const UserRow = v.object({
  ...v.omit(User, ['permissions']).entries,
  permissions: v.omit(Permissions, ['resources']),
  createdAt: Time,
})
export type UserRow = v.InferOutput<typeof UserRow>

/** Super users see everybody, others themselves (product 14.4, 1.8). */

export const ownOrSuperUser = anyOf(self(), superUser)

/** Regular forces the global level to Admin (product 1.3). */
export const PermissionsChange = v.pipe(
  v.object({
    userType: v.picklist([UserType.REGULAR, UserType.SUPER], 'User type must be 0 (Regular) or 1 (Super)'),
    globalAccessLevel: v.picklist(
      [AccessLevel.MONITOR, AccessLevel.OPERATOR, AccessLevel.ADMIN],
      'Global level must be 0, 1 or 2',
    ),
  }),
  v.transform(({ userType, globalAccessLevel }) => ({
    userType,
    globalAccessLevel: userType === UserType.REGULAR ? AccessLevel.ADMIN : globalAccessLevel,
  })),
)
export type PermissionsChange = v.InferOutput<typeof PermissionsChange>

/** Super admins ban people and lift bans (product 14.7). */
export const StatusChange = v.object({
  status: v.picklist(['ACTIVE', 'BANNED'], 'Status must be ACTIVE or BANNED'),
})
export type StatusChange = v.InferOutput<typeof StatusChange>

export const users = {
  list: list('/v1/users', {
    name: 'users.list',
    rows: 'users',
    summary: 'Everyone with an account (product 1.8). Levels on sites and systems are read one person at a time.',
    access: superUser,
    live: ['user'],
    row: UserRow,
    sort: ['name', 'number', 'emailAddress', 'status', 'userType', 'createdAt'],
    search: ['name', 'emailAddress', 'phoneNumber'],
    filters: ['status', 'userType', 'globalAccessLevel'],
  }),
  get: get('/v1/users/{id}', {
    name: 'users.get',
    summary: 'One person with all levels held (product 1.8).',
    access: ownOrSuperUser,
    live: ['user', 'rights'],
    answer: User,
    errors: ['user.not_found'],
  }),
  update: put('/v1/users/{id}', {
    name: 'users.update',
    summary: 'Change name, telephone and address of somebody else; what is left out stays as it is.',
    access: superAdmin,
    changes: ['user'],
    body: PersonalDetails,
    answer: User,
    errors: ['user.not_found', 'user.unauthorized_access'],
  }),
  updatePermissions: put('/v1/users/{id}/permissions', {
    name: 'users.updatePermissions',
    asksFreshCode: true,
    summary: 'Change user type and global level of somebody else; it counts from their next call on.',
    access: superAdmin,
    changes: ['user', 'rights'],
    body: PermissionsChange,
    answer: User,
    errors: ['user.not_found', 'user.unauthorized_access', 'generic.conflict'],
  }),
  updateStatus: put('/v1/users/{id}/status', {
    name: 'users.updateStatus',
    asksFreshCode: true,
    isAddition: true,
    summary: 'Ban somebody else, which ends all their sessions, or lift the ban (product 14.7).',
    access: superAdmin,
    changes: ['user'],
    body: StatusChange,
    answer: User,
    errors: ['user.not_found', 'user.unauthorized_access'],
  }),
  signOut: del('/v1/users/{id}/sessions', {
    name: 'users.signOut',
    isAddition: true,
    summary: 'Sign somebody else out everywhere; they can sign in again.',
    access: superAdmin,
    changes: ['user'],
    answer: v.null(),
    errors: ['user.not_found', 'user.unauthorized_access'],
  }),
  activity: list('/v1/users/{id}/activity', {
    name: 'users.activity',
    rows: 'changes',
    isAddition: true,
    summary: 'What a person changed, and what others changed about them, from the record of every write.',
    access: superAdmin,
    shows: ['user'],
    errors: ['user.not_found'],
    row: Activity,
    sort: ['at'],
    defaultOrder: 'DESC',
    search: ['targetName'],
    filters: ['targetType'],
  }),
}
