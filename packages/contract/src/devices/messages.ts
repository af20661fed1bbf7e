import * as v from 'valibot'
import { modemStages, stageStatuses } from '../entities/modem-state.ts'
import { isUnfitText } from '../text-rules.ts'

/** What modems say and hear: JSON in UTF-8. Unknown members are ignored, so that newer modems may say more. */

/** Of all messages; a message of another one is refused. */
export const deviceVersion = 1

const idMax = 64
const textMax = 255
const messageMax = 2_000
const earliest = Date.parse('2020-01-01T00:00:00Z')
const latest = Date.parse('2100-01-01T00:00:00Z')

const text = (max = textMax) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.normalize('NFC'),
    v.nonEmpty('must not be empty'),
    v.maxLength(max, `must have at most ${max} characters`),
    v.check((value) => !isUnfitText(value, ''), 'must have no control characters'),
  )

/** When the modem saw it, by its own clock. */
const SeenAt = v.pipe(
  v.string('must be a time, such as 2026-11-26T08:15:30Z'),
  v.isoTimestamp('must be a time, such as 2026-11-26T08:15:30Z'),
  v.check((value) => {
    const time = Date.parse(value)
    return time >= earliest && time < latest
  }, 'must be from 2020 to 2099'),
)

const version = { v: v.literal(deviceVersion, `must be ${deviceVersion}`) }
/** Of the sender's making; a report that comes again is stored once. */
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
  /** Of the mobile network, in dBm. */
  signal: v.optional(whole(-150, 0)),
  /** Of the configuration that it has; sent again where another one is current. */
  revision: v.optional(whole(0, 2_147_483_647)),
  /** In seconds: it says its presence at least so often. After one and a half times without a word it counts as gone. */
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

/** How far the connection of an entry has come (product 10.11). */
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
  name: text(),
  unit: v.optional(v.object(unit)),
  message: v.optional(text(messageMax)),
})
export type DeviceEvent = v.InferOutput<typeof DeviceEvent>

export const issueSeverities = ['alarm', 'urgent', 'other'] as const

/** An issue of the panel's own; its system takes none from events any more. */
export const DeviceIssue = v.object({
  ...ofEntry,
  /** The panel's name for it: the same when it is opened and when it is solved. */
  issue: text(idMax),
  isSolved: v.boolean('must be true or false'),
  severity: v.picklist(issueSeverities, `must be ${issueSeverities.join(', ')}`),
  unit: v.object({ name: text(), number: v.optional(whole(0, 2_147_483_647)), hardware: text() }),
})
export type DeviceIssue = v.InferOutput<typeof DeviceIssue>

/** The answer to a configuration. */
export const Applied = v.object({
  ...report,
  revision: whole(1, 2_147_483_647),
  isApplied: v.boolean('must be true or false'),
  /** Where it is not. */
  reason: v.optional(text()),
})
export type Applied = v.InferOutput<typeof Applied>

export const upMessages = {
  presence: Presence,
  state: EntryState,
  event: DeviceEvent,
  issue: DeviceIssue,
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

/** Why a message was not taken. */
export const refusalReasons = {
  not_json: 'is no JSON object, nor a list of them',
  too_large: 'is larger than 64 KiB, or has more than 100 messages',
  unknown_version: 'has a version that is not known here',
  unknown_entry: 'names an entry that the configuration does not have',
  too_old: 'was seen more than seven days ago',
  invalid: 'has a member that is missing or wrong',
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
