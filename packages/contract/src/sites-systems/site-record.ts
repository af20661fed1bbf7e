import { Count, Id, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { SiteContacts } from './contacts-answer.ts'
import { AccessEntry, Site } from './site.ts'
import { HardwareEntry, Issue, System } from './system.ts'

/** The record shows a site at one moment, to print and keep with the building's papers. */

export const RecordSystem = v.object({
  ...System.entries,
  connectionChangedAt: v.nullable(Time),
  /** Per cent of the known time of the last 90 days; null where none is known. */
  availability90Days: v.nullable(v.number()),
  /** The time at which the counted configuration was uploaded. */
  configuredAt: v.nullable(Time),
  hardware: v.array(HardwareEntry),
})
export type RecordSystem = v.InferOutput<typeof RecordSystem>

export const RecordIssue = v.object({ ...Issue.entries, systemId: Id, systemName: Text, systemNumber: v.number() })
export type RecordIssue = v.InferOutput<typeof RecordIssue>

export const RecordEvent = v.object({
  id: Id,
  systemName: Text,
  systemNumber: v.number(),
  occurredAt: Time,
  eventName: v.string(),
  unitName: Text,
  unitId: Text,
  hardwareTag: Text,
})
export type RecordEvent = v.InferOutput<typeof RecordEvent>

/** Loops belong to another area. */
export const RecordLoop = v.object({
  id: Id,
  name: v.string(),
  unitsCount: Count,
  isReady: v.boolean(),
  isLocked: v.boolean(),
})
export type RecordLoop = v.InferOutput<typeof RecordLoop>

export const RecordScannedSystem = v.object({ id: Id, name: v.string(), loops: v.array(RecordLoop) })
export type RecordScannedSystem = v.InferOutput<typeof RecordScannedSystem>

export const SiteRecord = v.object({
  site: Site,
  contacts: SiteContacts,
  access: v.array(AccessEntry),
  systems: v.array(RecordSystem),
  scannedSystems: v.array(RecordScannedSystem),
  /** Most severe first, at most `siteRecordLimits.issues`. */
  openIssues: v.array(RecordIssue),
  openIssuesCount: Count,
  /** Latest first, at most `siteRecordLimits.events`. */
  events: v.array(RecordEvent),
  madeAt: Time,
  madeBy: v.string(),
})
export type SiteRecord = v.InferOutput<typeof SiteRecord>

/** The printed record says what it leaves out. */
export const siteRecordLimits = { issues: 100, events: 30 } as const
