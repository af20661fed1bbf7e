import { Count, Id, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'

export const ScannedSystem = v.object({
  id: Id,
  name: v.string(),
  siteId: Id,
  /** Missing on a platform of the original API. */
  siteName: v.optional(v.string()),
  loopsCount: Count,
  createdAt: Time,
})
export type ScannedSystem = v.InferOutput<typeof ScannedSystem>

export const ScannedLoop = v.object({
  id: Id,
  name: v.string(),
  siteId: Id,
  scannedSystemId: Id,
  scannedSystemName: Text,
  unitsCount: Count,
  isReady: v.boolean(),
  isLocked: v.boolean(),
  createdAt: Time,
})
export type ScannedLoop = v.InferOutput<typeof ScannedLoop>

export const ScannedUnit = v.object({
  id: Id,
  tagName: Text,
  detectionZone: Text,
  lsiNumber: Text,
  unitType: Text,
  serialNumber: Text,
  comment: Text,
  scannedLoopId: Id,
  scannedLoopName: v.string(),
})
export type ScannedUnit = v.InferOutput<typeof ScannedUnit>
