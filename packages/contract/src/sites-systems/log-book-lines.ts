import { Count, Id, optionalText, Text, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { OptionalTelephone } from './change-contacts.ts'
import { logFileLimits, logTextMax, siteContactsLimits } from './limits.ts'
import { alarmCauseNames, callOutcomeNames, journalKinds, logKinds, writtenLogKinds } from './log-book-words.ts'

/** What the calls of a log book take and answer (product 26.1). */

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
  /** The trouble in whose journal the line stands (product 27.1). */
  troubleId: v.nullable(Id),
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

type Needs<Fields extends { kind: string }> = Readonly<
  Record<Fields['kind'], readonly (readonly [member: keyof Fields & string, message: string])[]>
>
/** What each kind cannot do without. */
const needs: Needs<LineFields> = {
  ...{ visit: needsText, drill: needsText, fault: needsText, note: needsText },
  test: [['callPoint', 'Call point is required']],
  cause: [
    ['cause', 'Choose a cause'],
    ['alarmId', 'Choose the alarm'],
  ],
}
const isWhole = <Fields extends { kind: string }>(needed: Needs<Fields>) =>
  v.rawCheck<Fields>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed) return
    for (const [key, message] of needed[value.kind as Fields['kind']])
      if (!value[key])
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
  })

export const NewLogLine = v.pipe(LineObject, isWhole<LineFields>(needs))
export type NewLogLine = v.InferOutput<typeof NewLogLine>
/** `systemId`: a system of the site; left out for the site itself. */
const SiteLineObject = v.object({ ...lineFields, systemId: v.optional(v.nullable(Id)) })
export const NewSiteLogLine = v.pipe(SiteLineObject, isWhole<v.InferOutput<typeof SiteLineObject>>(needs))
export type NewSiteLogLine = v.InferOutput<typeof NewSiteLogLine>

const { at, text, cause } = lineFields
const JournalObject = v.object({
  kind: v.picklist(journalKinds, 'Choose a kind'),
  ...{ at, text, cause },
  /** Who was rung. */
  contact: optionalText('Contact', siteContactsLimits.name),
  phoneNumber: OptionalTelephone,
  outcome: v.optional(v.nullable(v.picklist(callOutcomeNames, 'Choose what became of the call'))),
})
type JournalFields = v.InferOutput<typeof JournalObject>
/** A line of the journal of a trouble (product 27.1). Its cause is that of each alarm of it that has none yet. */
export const NewJournalLine = v.pipe(
  JournalObject,
  isWhole<JournalFields>({
    note: needsText,
    call: [
      ['contact', 'Say who was rung'],
      ['outcome', 'Choose what became of the call'],
    ],
    onWay: [],
    cause: [['cause', 'Choose a cause']],
  }),
)
export type NewJournalLine = v.InferOutput<typeof NewJournalLine>

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
