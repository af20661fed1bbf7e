import * as v from 'valibot'
import { modemStages, stageStatuses } from '../entities/modem-state.ts'
import { isUnfitText } from '../text-rules.ts'
import { eventNames } from './event-names.ts'

/**
 * The messages of modems and the platform are JSON in UTF-8. Unknown members are ignored, so that newer modems may say more. These are the forms that
 * a modem should send; the intake reads others as far as it can (docs/devices.md, What we make of it).
 */

/** The version of all messages; the platform refuses a message of another one. */
export const deviceVersion = 1

const idMax = 64
const textMax = 255
const messageMax = 2_000

const text = (max = textMax) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.normalize('NFC'),
    v.nonEmpty('must not be empty'),
    v.maxLength(max, `must have at most ${max} characters`),
    v.check((value) => !isUnfitText(value, ''), 'must have no control characters'),
  )

/** The time of the observation, by the modem's own clock. */
const SeenAt = v.pipe(
  v.string('must be a time, such as 2026-11-26T08:15:30Z'),
  v.isoTimestamp('must be a time, such as 2026-11-26T08:15:30Z'),
)

const version = { v: v.literal(deviceVersion, `must be ${deviceVersion}`) }
/** The sender makes the id; a report that comes again is stored once. */
const report = { ...version, id: text(idMax), at: SeenAt }
/** The `entry` of the network configuration. */
const ofEntry = { ...report, entry: v.pipe(v.string('must be text'), v.uuid('must be an entry of the configuration')) }

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

/** Each connection is a session of its own; births and wills name theirs. */
export const Birth = v.object({
  ...version,
  at: SeenAt,
  session: text(idMax),
  online: v.literal(true),
  firmware: v.optional(text(idMax)),
  /** The signal of the mobile network, in dBm. */
  signal: v.optional(whole(-150, 0)),
  /** The revision of the configuration that it has; the platform sends the current one where it differs. */
  revision: v.optional(whole(0, 2_147_483_647)),
  /** Seconds within which it reports its presence. After one and a half times without a word it counts as gone. */
  every: v.optional(whole(10, 86_400)),
})
export type Birth = v.InferOutput<typeof Birth>

/** The last will, and the word before it closes the connection itself. */
export const Goodbye = v.object({
  ...version,
  session: text(idMax),
  online: v.literal(false),
  /** A will is written before its time, so only a modem that closes by itself says true. */
  isClosed: v.optional(v.boolean()),
})
export type Goodbye = v.InferOutput<typeof Goodbye>

export const Presence = v.variant('online', [Birth, Goodbye], 'must be true or false')

const status = v.picklist(stageStatuses, `must be ${stageStatuses.join(', ')}`)
type StageName = (typeof modemStages)[number]['name']
const stages = Object.fromEntries(modemStages.map(({ name }) => [name, status])) as Record<StageName, typeof status>

/** The stage that the connection of an entry has reached (product 10.11). */
export const EntryState = v.object({ ...ofEntry, stages: v.object(stages), description: v.optional(text()) })
export type EntryState = v.InferOutput<typeof EntryState>

const unit = {
  name: v.optional(text()),
  id: v.optional(text()),
  class: v.optional(text()),
  hardware: v.optional(text()),
}

/** The class follows from the name (product 12.7). */
export const DeviceEvent = v.object({
  ...ofEntry,
  /** Others are stored as they come. */
  name: v.union([v.picklist(eventNames), text()]),
  unit: v.optional(v.object(unit)),
  message: v.optional(text(messageMax)),
})
export type DeviceEvent = v.InferOutput<typeof DeviceEvent>

export const issueSeverities = ['alarm', 'urgent', 'other'] as const

/** An issue of the panel's own; while it is open, events open none for its unit. */
export const DeviceIssue = v.object({
  ...ofEntry,
  /** The panel's name for it: the same when it is opened and when it is solved. */
  issue: text(idMax),
  isSolved: v.boolean('must be true or false'),
  severity: v.picklist(issueSeverities, `must be ${issueSeverities.join(', ')}`),
  unit: v.object({ name: text(), number: v.optional(whole(0, 2_147_483_647)), hardware: v.optional(text()) }),
})
export type DeviceIssue = v.InferOutput<typeof DeviceIssue>

export const standingKinds = ['alarm', 'fault', 'disablement'] as const
export type StandingKind = (typeof standingKinds)[number]

/** All that stands at the panel of an entry now, after a birth: what is missing has ended while the modem was not connected. */
export const ActiveList = v.object({
  ...ofEntry,
  /** A part of the list ends nothing. */
  isWhole: v.optional(v.boolean('must be true or false')),
  items: v.array(v.object({ kind: v.picklist(standingKinds), unit: v.optional(v.object(unit)) }), 'must be a list'),
})
export type ActiveList = v.InferOutput<typeof ActiveList>

/** The answer to a configuration. */
export const Applied = v.object({
  ...report,
  revision: whole(1, 2_147_483_647),
  isApplied: v.boolean('must be true or false'),
  /** The reason where it is not applied. */
  reason: v.optional(text()),
})
export type Applied = v.InferOutput<typeof Applied>

export const upMessages = {
  presence: Presence,
  state: EntryState,
  event: DeviceEvent,
  issue: DeviceIssue,
  active: ActiveList,
  applied: Applied,
} as const

/** Retained. The only place where credentials of panels leave the platform. */
export const DeviceConfiguration = v.object({
  v: v.literal(deviceVersion),
  revision: v.number(),
  ip: v.string(),
  subnet: v.string(),
  entries: v.array(
    v.object({
      entry: v.string(),
      name: v.string(),
      type: v.string(),
      host: v.nullable(v.string()),
      port: v.nullable(v.number()),
      username: v.nullable(v.string()),
      password: v.nullable(v.string()),
    }),
  ),
})
export type DeviceConfiguration = v.InferOutput<typeof DeviceConfiguration>

/** The clock of the platform after each birth, so that a modem whose clock is dead can set it. */
export const DeviceTime = v.object({ v: v.literal(deviceVersion), at: v.pipe(v.string(), v.isoTimestamp()) })
export type DeviceTime = v.InferOutput<typeof DeviceTime>

/** The answer to a test alarm, on the topic `seen`. */
export const TestAnswer = v.object({
  v: v.literal(deviceVersion),
  /** That of the event. */
  id: v.string(),
  /** The receipt, by the clock of the platform; from then the milliseconds count. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Until the event was in the database for good. */
  storedMs: v.number(),
  /** Until the servers heard of it, as they hear of an alarm that they write to open pages. */
  streamedMs: v.number(),
})
export type TestAnswer = v.InferOutput<typeof TestAnswer>

/** Reasons why the platform refused a message. */
export const refusalReasons = {
  not_json: 'is no JSON object, nor a list of them',
  too_large: 'is larger than 64 KiB, or has more than 100 messages',
  unknown_version: 'has a version that is not known here',
  unknown_entry: 'names an entry that the configuration does not have',
  invalid: 'has a member that is missing or wrong',
  too_many: 'is beyond the 20,000 events that a modem may send in a day; alarms are taken',
} as const
export type RefusalReason = keyof typeof refusalReasons

/** The answer to a message that was refused; it is acknowledged all the same, as sending it again would not help. */
export const Refusal = v.object({
  v: v.literal(deviceVersion),
  /** The topic below the modem's own. */
  of: v.string(),
  id: v.nullable(v.string()),
  reason: v.picklist(Object.keys(refusalReasons) as RefusalReason[]),
  /** Such as `stages.liveUpdates`; null where the whole is meant. */
  field: v.nullable(v.string()),
  text: v.string(),
})
export type Refusal = v.InferOutput<typeof Refusal>
