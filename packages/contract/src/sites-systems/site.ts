import { Address, Count, Id, Level, Text, Time, WorkMark } from '@emberwatch/contract'
import { invitationStatuses } from '@emberwatch/contract/auth'
import * as v from 'valibot'

export const Site = v.object({
  id: Id,
  name: v.string(),
  previousName: Text,
  number: v.number(),
  siteNumber: Text,
  description: Text,
  address: Address,
  previousAddress: v.nullable(Address),
  comment: Text,
  createdAt: Time,
  createdBy: Text,
  createdById: v.nullable(Id),
  /** Alias of `createdBy` (product 16.5). */
  creator: Text,
  systemIds: v.array(Id),
  /** Units disabled now (product 25.1); null where no panel has reported yet, undefined on platforms of the original API. */
  disabledCount: v.optional(v.nullable(Count)),
})
export type Site = v.InferOutput<typeof Site>

export const siteListColumns = {
  sort: ['name', 'number', 'siteNumber', 'createdBy', 'createdAt', 'city'],
  search: ['name', 'siteNumber', 'createdBy', 'city', 'postalCode', 'address'],
  filters: ['disabledCount'],
} as const

export const HeldSite = v.object({ ...Site.entries, accessLevel: Level })
export type HeldSite = v.InferOutput<typeof HeldSite>

/** `issuesCount` includes alarms (product 13.2). */
export const MapItem = v.object({
  siteId: Id,
  siteName: v.string(),
  address: Address,
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  issuesCount: Count,
  solvedIssuesCount: Count,
  alarmIssuesCount: Count,
  solvedAlarmIssuesCount: Count,
  isConnected: v.boolean(),
  disabledCount: v.optional(v.nullable(Count)),
  /** Work at the site or a part of it; of several the one that ends last. Servers before 1.1 have none. */
  work: v.optional(v.nullable(WorkMark)),
})
export type MapItem = v.InferOutput<typeof MapItem>

/** An entry of the access list (product 9.1). */
export const AccessEntry = v.object({
  id: Id,
  type: v.picklist(['site', 'system']),
  /** Null before acceptance, as it would tell which addresses have an account (product 9.10). */
  userId: v.nullable(Id),
  /** First and last name, under the same condition; beyond the original API. */
  userName: v.optional(v.nullable(v.string())),
  emailAddress: v.string(),
  accessLevel: Level,
  status: v.picklist(invitationStatuses),
  isAccepted: v.boolean(),
  isRejected: v.boolean(),
  createdAt: Time,
})
export type AccessEntry = v.InferOutput<typeof AccessEntry>
