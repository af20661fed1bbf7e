import { Address, Count, Id, Level, Text, Time } from '@emberwatch/contract'
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
  /** The same as `createdBy` under its other name (product 16.5). */
  creator: Text,
  systemIds: v.array(Id),
})
export type Site = v.InferOutput<typeof Site>

/** What every list of sites offers. */
export const siteListColumns = {
  sort: ['name', 'number', 'siteNumber', 'createdBy', 'createdAt', 'city'],
  search: ['name', 'siteNumber', 'createdBy', 'city', 'postalCode', 'address'],
} as const

/** A site with the level that somebody holds there. */
export const HeldSite = v.object({ ...Site.entries, accessLevel: Level })
export type HeldSite = v.InferOutput<typeof HeldSite>

/** One site on the home map; `issuesCount` includes the alarms (product 13.2). */
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
})
export type MapItem = v.InferOutput<typeof MapItem>

/** A pending or accepted access to a site or system (product 9.1). */
export const AccessEntry = v.object({
  id: Id,
  type: v.picklist(['site', 'system']),
  /** Only of who has accepted: before, it would tell which addresses have an account (product 9.10). */
  userId: v.nullable(Id),
  emailAddress: v.string(),
  accessLevel: Level,
  status: v.picklist(invitationStatuses),
  isAccepted: v.boolean(),
  isRejected: v.boolean(),
  createdAt: Time,
})
export type AccessEntry = v.InferOutput<typeof AccessEntry>
