import { Address, Count, Id, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'

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

export const UnitTypeRow = v.object({ unitType: v.string(), systemsCount: Count, unitsCount: Count })
export type UnitTypeRow = v.InferOutput<typeof UnitTypeRow>

export const SystemEventRow = v.object({
  unitName: Text,
  unitId: Text,
  unitClass: Text,
  hardwareTag: Text,
  eventName: v.string(),
  systemId: Id,
  systemName: Text,
  /** Beyond the original API, as is its name. */
  siteId: v.optional(Id),
  siteName: v.optional(v.string()),
  timestamp: Time,
  /** Spelled so on the wire (product 12.6). */
  orginalMessage: Text,
})
export type SystemEventRow = v.InferOutput<typeof SystemEventRow>

const ClassCounts = v.object({
  alarm: Count,
  prealarm: Count,
  earlyWarning: Count,
  fault: Count,
  disablement: Count,
  test: Count,
  operatorAction: Count,
})

/** Events without a class count in eventsCount alone. */
export const EventDayRow = v.object({ day: v.string(), eventsCount: Count, ...ClassCounts.entries })
export type EventDayRow = v.InferOutput<typeof EventDayRow>

export const EventDaysMeta = v.object({
  eventsCount: Count,
  ...ClassCounts.entries,
  /** Those of `eventsCount` during planned work (product 24.4); undefined on platforms without it. */
  eventsDuringWork: v.optional(Count),
  /** Without those cleared. */
  alarmsRaised: Count,
  /** Detectors and manual call points of the systems asked about. */
  detectorsCount: Count,
  /** Of the span, or between the first and last day with events where it is open. */
  daysCount: Count,
  /** Null without detectors or days. */
  alarmsPer100DetectorsAndYear: v.nullable(v.number()),
})
export type EventDaysMeta = v.InferOutput<typeof EventDaysMeta>

export const EventUnitRow = v.object({
  systemId: Id,
  systemName: Text,
  unitName: v.string(),
  hardwareTag: Text,
  eventsCount: Count,
  alarmsCount: Count,
  faultsCount: Count,
  lastEventAt: Time,
})
export type EventUnitRow = v.InferOutput<typeof EventUnitRow>

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
  /** Missing on a platform of the original API. */
  systemId: v.optional(Id),
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
  /** Missing on a platform of the original API. */
  systemId: v.optional(Id),
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
  /** 'connected', 'disconnected' or null; not the codes of System.connectionState (product 8.4). */
  connectionStatus: Text,
})
export type SystemUnitsRow = v.InferOutput<typeof SystemUnitsRow>

export const AvailabilityRow = v.object({
  systemId: Id,
  systemName: Text,
  siteId: Id,
  siteName: v.string(),
  /** A code of product 8.4. */
  state: Text,
  since: v.nullable(Time),
  /** Per cent of the time whose connection is known; null where none of it is. */
  availability: v.nullable(v.number()),
  secondsWithoutContact: Count,
  /** The part of it during planned work (product 24.4); undefined on platforms without it. */
  secondsWithoutContactDuringWork: v.optional(Count),
  /** Times without contact, one that had begun before the span too. */
  lossesCount: Count,
  longestLossSeconds: Count,
})
export type AvailabilityRow = v.InferOutput<typeof AvailabilityRow>

export const AvailabilityReportMeta = v.object({
  totalSystems: Count,
  totalSites: Count,
  /** Mean of the systems that have one. */
  meanAvailability: v.nullable(v.number()),
})
export type AvailabilityReportMeta = v.InferOutput<typeof AvailabilityReportMeta>

/** Troubles of a site or of a month, or of both, by when they opened (product 27.6). Seconds are null where none counts. */
export const ResponseRow = v.object({
  /** Null where rows are months alone. */
  siteId: v.nullable(Id),
  siteName: Text,
  /** yyyy-MM in the time zone asked for; null where rows are sites alone. */
  month: Text,
  troublesCount: Count,
  /** Counts those that opened while work covered their system. */
  duringWorkCount: Count,
  takenCount: Count,
  overCount: Count,
  medianTakenSeconds: v.nullable(Count),
  p90TakenSeconds: v.nullable(Count),
  medianOverSeconds: v.nullable(Count),
  p90OverSeconds: v.nullable(Count),
})
export type ResponseRow = v.InferOutput<typeof ResponseRow>

/** The same counts over all rows. */
export const ResponseMeta = v.object({
  troublesCount: Count,
  duringWorkCount: Count,
  takenCount: Count,
  overCount: Count,
})
export type ResponseMeta = v.InferOutput<typeof ResponseMeta>

/** Null is the year of units without a production date. */
export const AgeYearRow = v.object({ year: v.nullable(v.number()), unitsCount: Count })
export type AgeYearRow = v.InferOutput<typeof AgeYearRow>

/** Younger than `watchFrom`, up to `renewFrom`, and from there. */
const AgeBands = v.object({ youngCount: Count, watchCount: Count, dueCount: Count, unknownCount: Count })
export const AgePlanMeta = v.object({ ...AgeBands.entries, totalUnits: Count })
export type AgePlanMeta = v.InferOutput<typeof AgePlanMeta>

export const AgeSiteRow = v.object({ siteId: Id, siteName: v.string(), ...AgeBands.entries })
export type AgeSiteRow = v.InferOutput<typeof AgeSiteRow>

export const AvailableSystem = v.object({
  systemId: Id,
  systemName: v.string(),
  /** Missing on a platform of the original API. */
  siteName: v.optional(v.string()),
  /** Undefined on platforms that narrow events by no site. */
  siteId: v.optional(Id),
  number: v.optional(Count),
})
export type AvailableSystem = v.InferOutput<typeof AvailableSystem>
