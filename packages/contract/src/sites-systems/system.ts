import { Count, Id, Level, Text, Time, User } from '@emberwatch/contract'
import * as v from 'valibot'

/** Codes with their own colour; others are orange, null is dark (product 8.4). */
export const connectionCodes = [
  'system_connected',
  'mobile_connection_failed',
  'network_config_failed',
  'panel_config_failed',
  'panel_config_ok',
] as const

export const Operator = v.object({
  ...v.pick(User, ['id', 'firstName', 'lastName', 'emailAddress']).entries,
  accessLevel: Level,
})
export type Operator = v.InferOutput<typeof Operator>

export const System = v.object({
  id: Id,
  name: Text,
  previousName: Text,
  number: v.number(),
  equipmentNumber: Text,
  type: v.string(),
  tag: Text,
  status: v.string(),
  siteId: Id,
  siteName: v.string(),
  comment: Text,
  createdAt: Time,
  archivedAt: v.nullable(Time),
  /** The count includes solved ones. */
  issuesCount: Count,
  /** Undefined on platforms of the original API. */
  openIssuesCount: v.optional(Count),
  /** Units disabled now (product 25.1); null before the first report, undefined on platforms of the original API. */
  disabledCount: v.optional(v.nullable(Count)),
  configurationsCount: Count,
  operators: v.array(Operator),
  connectionState: Text,
  /** The time since which it holds; undefined on platforms of the original API. */
  connectionSince: v.optional(v.nullable(Time)),
})
export type System = v.InferOutput<typeof System>

export const HeldSystem = v.object({ ...System.entries, accessLevel: Level })
export type HeldSystem = v.InferOutput<typeof HeldSystem>

export const Issue = v.object({
  id: Id,
  unitName: v.string(),
  unitConfigId: v.nullable(v.number()),
  hardwareName: v.string(),
  createdAt: Time,
  assigneeFirstName: Text,
  assigneeLastName: Text,
  hasAlarms: v.boolean(),
  isUrgent: v.boolean(),
  isSolved: v.boolean(),
})
export type Issue = v.InferOutput<typeof Issue>

export const Configuration = v.object({
  id: Id,
  hash: v.string(),
  comment: Text,
  /** JSON (product 8.12); '' where the page has no room for it. */
  classReason: Text,
  /** Null without XML, or where it is longer than `inlineXmlMax` or the page has no room; `xmlBytes` tells which. */
  xml: Text,
  /** Missing on a platform of the original API. */
  xmlBytes: v.optional(Count),
  hasRaw: v.boolean(),
  createdAt: Time,
  createdBy: Text,
  parsingError: Text,
  isProcessed: v.boolean(),
  /** Its units count in reports; missing on a platform of the original API. */
  isCurrent: v.optional(v.boolean()),
  systemId: Id,
})
export type Configuration = v.InferOutput<typeof Configuration>

export const HardwareEntry = v.object({ hardwareTag: v.string(), quantity: Count })
export type HardwareEntry = v.InferOutput<typeof HardwareEntry>

/** Each name sorts by the field that it names; lists ask for the open issues (product 8.2). */
export const systemList = {
  row: System,
  sort: [
    'name',
    'number',
    'equipmentNumber',
    'type',
    'tag',
    'siteName',
    'issuesCount',
    'openIssuesCount',
    'disabledCount',
    'createdAt',
  ],
  search: ['name', 'equipmentNumber', 'tag', 'siteName'],
  /** Of `disabledCount`: `1` where anything is disabled, `0` where nothing is. */
  filters: ['type', 'connectionState', 'disabledCount'],
} as const
