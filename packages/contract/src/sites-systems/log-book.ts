import {
  AccessLevel,
  Count,
  Id,
  onLogLine,
  onSite,
  onSystem,
  optionalText,
  ownKind,
  Text,
  Time,
} from '@emberwatch/contract'
import { FileZone, SpanQuery } from '@emberwatch/contract/reports'
import * as v from 'valibot'
import { file, get, list, post, upload } from './calls.ts'
import { historyDepth } from './history.ts'
import { logFileLimits, logTextMax } from './limits.ts'
import { alarmCauseNames, logKinds, writtenLogKinds } from './log-book-words.ts'

/** The log book of a site, and the part of it that is about one of its systems (product 26.1). */

export const logBookKinds = { line: ownKind('logLine') }

export const LogFile = v.object({
  /** From 0 within its line. */
  number: Count,
  name: v.string(),
  /** By its content. */
  mediaType: v.picklist(['application/pdf', 'image/png', 'image/jpeg']),
  /** Bytes. */
  size: Count,
  addedAt: Time,
  addedBy: v.string(),
})
export type LogFile = v.InferOutput<typeof LogFile>

export const LogRow = v.object({
  id: v.string(),
  /** When it happened. */
  at: Time,
  /** When a person wrote it; of a line that came by itself its receipt, where that was late. */
  writtenAt: v.nullable(Time),
  kind: v.picklist(logKinds),
  /** Null for a line about the site itself. */
  systemId: v.nullable(Id),
  systemName: Text,
  /** In words, such as 'Alarm over' or 'Cause of an alarm: Fire'. */
  what: Text,
  /** The unit of an alarm or fault, or the call point of a test. */
  unitName: Text,
  /** What the person wrote, or further words of a line that came by itself. */
  text: Text,
  /** The name at the time of writing, which stays when the account goes. */
  personName: Text,
  personId: v.nullable(Id),
  /** The id of a written line, for corrections and files; null for one that came by itself. */
  lineId: v.nullable(Id),
  cause: v.nullable(v.picklist(alarmCauseNames)),
  /** The alarm that the line opens or is the cause of. */
  alarmId: v.nullable(Id),
  /** Of an alarm: the cause that is written and not corrected. */
  alarmCause: v.nullable(v.picklist(alarmCauseNames)),
  /** The line that this one corrects, and the one that corrects it. */
  correctsId: v.nullable(Id),
  correctedById: v.nullable(Id),
  files: v.array(LogFile),
})
export type LogRow = v.InferOutput<typeof LogRow>

const lineFields = {
  kind: v.picklist(writtenLogKinds, 'Choose a kind'),
  /** When it happened; now where it is left out. The time of a cause is that of its alarm. */
  at: v.optional(v.nullable(v.pipe(v.string('Time is required'), v.isoTimestamp('Enter a time')))),
  text: optionalText('Text', logTextMax),
  callPoint: optionalText('Call point'),
  cause: v.optional(v.nullable(v.picklist(alarmCauseNames, 'Choose a cause'))),
  alarmId: v.optional(v.nullable(Id)),
  /** The line that this one corrects; alarm and kind of a cause stay. */
  correctsId: v.optional(v.nullable(Id)),
}
const LineObject = v.object(lineFields)
type LineFields = v.InferOutput<typeof LineObject>

const needsText = [['text', 'Text is required']] as const

/** What each kind cannot do without. */
const needs: Readonly<Record<LineFields['kind'], readonly (readonly [member: keyof LineFields, message: string])[]>> = {
  ...{ visit: needsText, drill: needsText, fault: needsText, note: needsText },
  test: [['callPoint', 'Call point is required']],
  cause: [
    ['cause', 'Choose a cause'],
    ['alarmId', 'Choose the alarm'],
  ],
}
const isWhole = <Fields extends LineFields>() =>
  v.rawCheck<Fields>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed) return
    for (const [key, message] of needs[value.kind])
      if (!value[key])
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
  })

export const NewLogLine = v.pipe(LineObject, isWhole<LineFields>())
export type NewLogLine = v.InferOutput<typeof NewLogLine>
/** `systemId`: a system of the site; left out for the site itself. */
const SiteLineObject = v.object({ ...lineFields, systemId: v.optional(v.nullable(Id)) })
export const NewSiteLogLine = v.pipe(SiteLineObject, isWhole<v.InferOutput<typeof SiteLineObject>>())
export type NewSiteLogLine = v.InferOutput<typeof NewSiteLogLine>

const megabyte = 1024 * 1024
/** The server looks at its content. */
export const NewLogFile = v.object({
  file: v.pipe(
    v.file('File is required'),
    v.check(({ size }) => size > 0, 'The file is empty'),
    v.check(
      ({ size }) => size <= logFileLimits.bytes,
      `The file is too large (should be at max ${logFileLimits.bytes / megabyte} MB)`,
    ),
  ),
})

/** False alarms against `falseAlarmThresholds`; an alarm is as old as it was opened. */
export const FalseAlarms = v.object({
  /** Begin of the 12 months. */
  from: Time,
  alarms: Count,
  withoutCause: Count,
  falseAlarms: Count,
  detectors: Count,
  /** Null without detectors. */
  perDetectorYear: v.nullable(v.number()),
  /** The last visit that is written. */
  lastVisitAt: v.nullable(Time),
  /** Since that visit, or in the 12 months without one; so are those of devices. */
  sinceVisit: Count,
  /** Devices at or over the threshold, the worst first. */
  devices: v.array(v.object({ systemId: Id, systemName: Text, unitName: v.string(), falseAlarms: Count })),
  isRateOver: v.boolean(),
  isSinceVisitOver: v.boolean(),
})
export type FalseAlarms = v.InferOutput<typeof FalseAlarms>

const lines = {
  rows: 'lines',
  isAddition: true,
  live: [logBookKinds.line, 'system', 'issue', 'configuration'],
  row: LogRow,
  sort: ['at'],
  defaultOrder: 'DESC',
  filters: ['kind'],
  extra: SpanQuery,
} as const
const sheet = {
  isAddition: true,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  defaultName: 'LogBook.xlsx',
  query: v.object({
    kind: v.optional(v.string()),
    ...SpanQuery.entries,
    orderBy: v.optional(v.picklist(['at'])),
    order: v.optional(v.picklist(['ASC', 'DESC'])),
    ...FileZone.entries,
  }),
} as const
const written = { isAddition: true, changes: [logBookKinds.line], answer: v.object({ id: Id }) } as const
const refusals = [
  'log_book.line_not_found',
  'log_book.already_corrected',
  'log_book.cause_given',
  'generic.too_many_requests',
] as const
const figures = { isAddition: true, live: [logBookKinds.line, 'issue', 'configuration'], answer: FalseAlarms } as const
const ofSite = { access: onSite('id', AccessLevel.MONITOR), errors: ['site.not_found'] } as const
const ofSystem = { access: onSystem('id', AccessLevel.MONITOR), errors: ['system.not_found'] } as const

export const logBook = {
  ofSite: list('/v1/sites/{id}/log-book', {
    name: 'logBook.ofSite',
    summary: `What came by itself and what people wrote, the latest first; the first ${historyDepth} lines.`,
    ...ofSite,
    ...lines,
  }),
  ofSystem: list('/v1/systems/{id}/log-book', {
    name: 'logBook.ofSystem',
    summary: 'The lines about one system, for people who hold that system alone too.',
    ...ofSystem,
    ...lines,
  }),
  addToSite: post('/v1/sites/{id}/log-book', {
    name: 'logBook.addToSite',
    summary:
      'Write a line, about the site or one of its systems. It is never changed or removed; another line corrects it.',
    access: onSite('id', AccessLevel.OPERATOR),
    ...written,
    body: NewSiteLogLine,
    errors: ['site.not_found', ...refusals],
  }),
  addToSystem: post('/v1/systems/{id}/log-book', {
    name: 'logBook.addToSystem',
    summary: 'The same about one system.',
    access: onSystem('id', AccessLevel.OPERATOR),
    ...written,
    body: NewLogLine,
    errors: ['system.not_found', ...refusals],
  }),
  siteFalseAlarms: get('/v1/sites/{id}/false-alarms', {
    name: 'logBook.siteFalseAlarms',
    summary: 'False alarms by the causes that are written, against the thresholds of the trade.',
    ...ofSite,
    ...figures,
  }),
  systemFalseAlarms: get('/v1/systems/{id}/false-alarms', {
    name: 'logBook.systemFalseAlarms',
    summary: 'The same of one system.',
    ...ofSystem,
    ...figures,
  }),
  siteFile: file('/v1/sites/{id}/log-book-file', {
    name: 'logBook.siteFile',
    summary: 'The log book of a site as a spreadsheet.',
    ...ofSite,
    ...sheet,
  }),
  systemFile: file('/v1/systems/{id}/log-book-file', {
    name: 'logBook.systemFile',
    summary: 'The lines about one system as a spreadsheet.',
    ...ofSystem,
    ...sheet,
  }),
  addFile: upload('/v1/log-lines/{id}/files', {
    name: 'logBook.addFile',
    isAddition: true,
    summary: 'Add a PDF, PNG or JPEG to a line that is written; it stays there.',
    access: onLogLine('id', AccessLevel.OPERATOR),
    changes: [logBookKinds.line],
    maxFileBytes: logFileLimits.bytes,
    body: NewLogFile,
    answer: LogFile,
    errors: [
      'log_book.line_not_found',
      'log_book.too_many_files',
      'log_book.no_room',
      'missing.form.fields',
      'generic.too_large',
      'generic.too_many_requests',
    ],
  }),
  readFile: file('/v1/log-lines/{id}/file', {
    name: 'logBook.readFile',
    isAddition: true,
    summary: 'A file of a line, to be stored by the browser.',
    access: onLogLine('id', AccessLevel.MONITOR),
    mediaType: 'application/octet-stream',
    defaultName: 'file',
    query: v.object({
      number: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'must be the number of a file')), '0'),
    }),
    errors: ['log_book.line_not_found', 'log_book.file_not_found'],
  }),
}
