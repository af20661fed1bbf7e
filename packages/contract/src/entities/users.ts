import * as v from 'valibot'
import { UserType } from '../limits.ts'
import { Address, Id, Level, Text } from './common.ts'

/** `resources` maps site and system ids to levels (product 1.5). */
export const Permissions = v.object({
  isSuperUser: v.boolean(),
  globalAccessLevel: Level,
  userType: v.picklist([UserType.REGULAR, UserType.SUPER]),
  resources: v.record(v.string(), Level),
})
export type Permissions = v.InferOutput<typeof Permissions>

export const userStatuses = ['ANONYMOUS', 'BANNED', 'DELETED', 'ACTIVE', 'REGISTRATION'] as const
export const UserStatus = v.picklist(userStatuses)
export type UserStatus = v.InferOutput<typeof UserStatus>

export const User = v.object({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  emailAddress: v.string(),
  phoneNumber: Text,
  status: UserStatus,
  number: v.number(),
  address: Address,
  permissions: Permissions,
})
export type User = v.InferOutput<typeof User>

/** Stored in the browser with the token (product 2.2). */
export const SessionUser = v.object({
  ...v.pick(User, ['id', 'firstName', 'lastName', 'emailAddress', 'permissions']).entries,
  /** Leads unconfirmed people to /confirm-email (product 3.7). */
  status: v.optional(UserStatus),
  token: v.string(),
})
export type SessionUser = v.InferOutput<typeof SessionUser>

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()
