import { AccessLevel, Count, Id, onSite, onSystem, Text, Time } from '@emberwatch/contract'
import { FileZone, SpanQuery } from '@emberwatch/contract/reports'
import * as v from 'valibot'
import { file, get, list } from './calls.ts'

/** The history of a system has the beginning of its state, and its changes (product 8.16, 8.17). */

export const historyKinds = ['event', 'connection', 'configuration', 'issue', 'change'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** Lines from the begin of a list that can be reached; a span of days reaches the others. */
export const historyDepth = 10_000

export const HistoryRow = v.object({
  id: v.string(),
  at: Time,
  /** The receipt of an event, or of what opened an issue, where it came late; null otherwise. */
  receivedAt: v.nullable(Time),
  kind: v.picklist(historyKinds),
  /** Null for what was changed of the site itself. */
  systemId: v.nullable(Id),
  systemName: Text,
  /** Event name, comment of the configuration, or what was changed in words; null for connections and issues. */
  name: Text,
  unitName: Text,
  hardwareTag: Text,
  /** Connection: a code of product 8.4. Configuration: 'ready', 'error' or 'processing'. Issue: 'open' or 'solved'. */
  state: Text,
  /** Connection: its cause. Configuration: its error. Change: the names of the fields. Event: the panel's message. */
  detail: Text,
  /** The hash of a configuration. */
  hash: Text,
  /** The person of a change, only for whoever may read the record (product 14.8). */
  personId: v.nullable(Id),
  personName: Text,
})
export type HistoryRow = v.InferOutput<typeof HistoryRow>

/** Worst first. */
export const dayStates = ['alarm', 'offline', 'fault', 'warning', 'calm', 'unknown'] as const
export type DayState = (typeof dayStates)[number]

export const AvailabilityDay = v.object({
  /** yyyy-MM-dd in the time zone asked for. */
  day: v.string(),
  worst: v.picklist(dayStates),
  /** Seconds of all systems together. */
  secondsWithoutContact: Count,
})
export type AvailabilityDay = v.InferOutput<typeof AvailabilityDay>

/** Per cent of the time whose connection is known; null where none of it is. */
const Percent = v.nullable(v.number())
const AvailabilityMeta = v.object({
  last7Days: Percent,
  last30Days: Percent,
  last90Days: Percent,
  /** Begin of the time whose connection is known, within the last days; null where nothing is known. */
  knownSince: v.nullable(Time),
})
export type AvailabilityMeta = v.InferOutput<typeof AvailabilityMeta>

export const availabilityDays = 90

const Connection = v.object({ state: Text, since: v.nullable(Time), cause: Text })
export type Connection = v.InferOutput<typeof Connection>

const lines = {
  isAddition: true,
  live: ['system', 'issue', 'configuration', 'site'],
  row: HistoryRow,
  sort: ['at'],
  defaultOrder: 'DESC',
  filters: ['kind'],
  extra: SpanQuery,
} as const
const days = {
  isAddition: true,
  live: ['system', 'issue', 'site'],
  row: AvailabilityDay,
  meta: AvailabilityMeta,
  sort: ['day'],
  defaultOrder: 'DESC',
  extra: FileZone,
} as const
const FileQuery = v.object({
  kind: v.optional(v.string()),
  ...SpanQuery.entries,
  orderBy: v.optional(v.picklist(['at'])),
  order: v.optional(v.picklist(['ASC', 'DESC'])),
  ...FileZone.entries,
})
const sheet = {
  isAddition: true,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  defaultName: 'History.xlsx',
  query: FileQuery,
} as const
const ofSystem = { access: onSystem('id', AccessLevel.MONITOR), errors: ['system.not_found'] } as const
const ofSite = { access: onSite('id', AccessLevel.MONITOR), errors: ['site.not_found'] } as const

export const history = {
  connection: get('/v1/systems/{id}/connection', {
    name: 'history.connection',
    isAddition: true,
    summary: 'How a system is connected, since when and why (product 8.16).',
    ...ofSystem,
    live: ['system'],
    answer: Connection,
  }),
  ofSystem: list('/v1/systems/{id}/history', {
    name: 'history.ofSystem',
    rows: 'lines',
    summary: `Events, connections, configurations, issues and changes of a system in one line of time, the latest first; the first ${historyDepth} of them.`,
    ...ofSystem,
    ...lines,
  }),
  ofSite: list('/v1/sites/{id}/history', {
    name: 'history.ofSite',
    rows: 'lines',
    summary: 'The same of a site and all its systems.',
    ...ofSite,
    ...lines,
  }),
  systemDays: list('/v1/systems/{id}/availability', {
    name: 'history.systemDays',
    rows: 'days',
    summary: `The last ${availabilityDays} days of a system: the worst of each, and how much of the time it was connected.`,
    ...ofSystem,
    ...days,
  }),
  siteDays: list('/v1/sites/{id}/availability', {
    name: 'history.siteDays',
    rows: 'days',
    summary: 'The same of all systems of a site together.',
    ...ofSite,
    ...days,
  }),
  systemFile: file('/v1/systems/{id}/history-file', {
    name: 'history.systemFile',
    summary: 'The history of a system as a spreadsheet.',
    ...ofSystem,
    ...sheet,
  }),
  siteFile: file('/v1/sites/{id}/history-file', {
    name: 'history.siteFile',
    summary: 'The history of a site as a spreadsheet.',
    ...ofSite,
    ...sheet,
  }),
}
