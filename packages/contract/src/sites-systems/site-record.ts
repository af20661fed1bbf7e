import { Count, Id, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { AccessEntry, Site } from './site.ts'
import { HardwareEntry, Issue, System } from './system.ts'

/** The record of a site: what is there at one moment, to be printed and kept with the papers of the building. */

export const RecordSystem = v.object({
  ...System.entries,
  /** When the connection became what it is. */
  connectionChangedAt: v.nullable(Time),
  /** When the configuration came in that the hardware is counted from. */
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

/** What the record shows of loops, which another area owns. */
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
  access: v.array(AccessEntry),
  systems: v.array(RecordSystem),
  scannedSystems: v.array(RecordScannedSystem),
  /** The most severe first, at most `siteRecordLimits.issues` of them. */
  openIssues: v.array(RecordIssue),
  openIssuesCount: Count,
  /** The latest first, at most `siteRecordLimits.events` of them. */
  events: v.array(RecordEvent),
  madeAt: Time,
  madeBy: v.string(),
})
export type SiteRecord = v.InferOutput<typeof SiteRecord>

/** A record is read on paper; what is longer is cut and says so. */
export const siteRecordLimits = { issues: 100, events: 30 } as const
