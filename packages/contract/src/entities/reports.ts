import * as v from 'valibot'
import { Address, Count, Id, Text, Time } from './common.ts'

export const Statistics = v.object({
  modemsCount: Count,
  unitsCount: Count,
  systemsCount: Count,
  sitesCount: Count,
  usersCount: Count,
})
export type Statistics = v.InferOutput<typeof Statistics>

export const UnitReportRow = v.object({
  system: v.object({ id: Id, name: Text, type: v.string() }),
  site: v.object({ id: Id, name: v.string(), address: Address }),
  configuredAt: Time,
  unitType: v.string(),
  unitsCount: Count,
})
export type UnitReportRow = v.InferOutput<typeof UnitReportRow>

export const UnitReportMeta = v.object({ totalSystems: Count, totalSites: Count, totalUnits: Count })
export type UnitReportMeta = v.InferOutput<typeof UnitReportMeta>

export const SystemEventRow = v.object({
  unitName: Text,
  unitId: Text,
  unitClass: Text,
  hardwareTag: Text,
  eventName: v.string(),
  systemId: Id,
  systemName: Text,
  timestamp: Time,
  /** Spelled so on the wire (spec 3; reading 49). */
  orginalMessage: Text,
})
export type SystemEventRow = v.InferOutput<typeof SystemEventRow>

export const InstallBaseRow = v.object({
  systemId: v.nullable(Id),
  siteId: v.nullable(Id),
  equipmentNumber: Text,
  customerNumber: Text,
  siteNumber: Text,
  siteName: Text,
  systemName: Text,
  panelType: Text,
  activeContract: v.boolean(),
  businessUnit: Text,
  entryCreatedDate: v.nullable(v.string()),
  address: Text,
  postalCode: Text,
  city: Text,
})
export type InstallBaseRow = v.InferOutput<typeof InstallBaseRow>

export const InstallBaseMeta = v.object({
  lastUpdatedById: v.nullable(Id),
  lastUpdatedBy: Text,
  lastUpdatedAt: v.nullable(Time),
  totalSystems: Count,
  totalSystemsWithContracts: Count,
  totalSites: Count,
})
export type InstallBaseMeta = v.InferOutput<typeof InstallBaseMeta>

export const UnitAgeRow = v.object({
  customerNumber: Text,
  unitName: Text,
  hardware: Text,
  carrierTags: Text,
  serialNumber: Text,
  productionDate: v.nullable(v.string()),
  /** Full years since production. */
  unitAge: v.nullable(v.number()),
  systemId: Id,
  systemName: Text,
  systemType: v.string(),
  siteId: Id,
  siteNumber: Text,
  siteName: v.string(),
  address: Text,
})
export type UnitAgeRow = v.InferOutput<typeof UnitAgeRow>

export const SystemUnitsRow = v.object({
  customerNumber: Text,
  equipmentNumber: Text,
  systemId: Id,
  systemName: Text,
  systemType: v.string(),
  siteId: Id,
  siteNumber: Text,
  siteName: v.string(),
  address: Text,
  configurationTime: v.nullable(Time),
  hardware: v.string(),
  unitsCount: Count,
  businessUnit: Text,
  /** 'connected', another word, or null for unknown; not the codes of System.connectionState (reading 55). */
  connectionStatus: Text,
})
export type SystemUnitsRow = v.InferOutput<typeof SystemUnitsRow>

/** An option of the system picker of the event report. */
export const AvailableSystem = v.object({ systemId: Id, systemName: Text })
export type AvailableSystem = v.InferOutput<typeof AvailableSystem>
