import {
  AccessLevel,
  Count,
  globalAdmin,
  Id,
  ModemNotice,
  onModem,
  signedIn,
  superUser,
  Text,
  Time,
} from '@emberwatch/contract'
import * as v from 'valibot'
import { get, post, put } from './calls.ts'
import { ModemIdentifiers } from './modem-code.ts'

/** Modems connect to the platform over MQTT (product 10.14 to 10.16). */

/** Messages of the last day, by the hour. */
export const linkHours = 24

/** What somebody has to look at: an alarm or another report that belongs to no entry, messages that were refused, and one client ID of two devices. */
export const modemNoticeKinds = ['strayAlarm', 'strayReport', 'refusedEvent', 'twins'] as const
export type ModemNoticeKind = (typeof modemNoticeKinds)[number]

/** Counts of the last day: `what` is a reason of refusals, `no_class` or `time_of_receipt`. */
export const ReportCount = v.object({ leaf: v.string(), what: v.string(), count: Count })
export type ReportCount = v.InferOutput<typeof ReportCount>

export const ModemLink = v.object({
  topic: v.string(),
  hasSecret: v.boolean(),
  secretAt: v.nullable(Time),
  secretBy: Text,
  secretById: v.nullable(Id),
  /** Whoever made the secret administers the site no more, and may have kept it. */
  isSecretOfFormer: v.boolean(),
  blockedAt: v.nullable(Time),
  isOnline: v.boolean(),
  /** The time at which it came or went; null where it never came. */
  changedAt: v.nullable(Time),
  /** The reason why it is gone. */
  cause: Text,
  heardAt: v.nullable(Time),
  address: Text,
  firmware: Text,
  /** The signal in dBm. */
  signal: v.nullable(v.number()),
  /** Milliseconds by which its clock is ahead. */
  clockOffsetMs: v.number(),
  /** The revision of the network configuration, and that of the one which the modem answered. */
  revision: Count,
  appliedRevision: v.nullable(Count),
  appliedAt: v.nullable(Time),
  appliedReason: Text,
  refusedAt: v.nullable(Time),
  refusal: v.nullable(v.object({ of: v.string(), reason: v.string(), field: Text, text: v.string() })),
  /** The oldest first. */
  hours: v.array(Count),
  counts: v.array(ReportCount),
  /** That nobody has dealt with yet, the worst and latest first. */
  notices: v.array(ModemNotice),
})
export type ModemLink = v.InferOutput<typeof ModemLink>

export const ModemSecret = v.object({ clientId: v.string(), topic: v.string(), secret: v.string() })
export type ModemSecret = v.InferOutput<typeof ModemSecret>

/** Who connects under a client ID that no modem has. */
const FoundKnock = v.object({ clientId: v.string(), knocks: Count, firstAt: Time, lastAt: Time })
export type FoundKnock = v.InferOutput<typeof FoundKnock>

/** `imei` is empty where the device says none. */
export const ModemKnock = v.object({ ...FoundKnock.entries, imei: v.string(), address: v.string() })
export type ModemKnock = v.InferOutput<typeof ModemKnock>

/** Modems with a secret of a former administrator that a list marks. */
export const ofFormerMax = 1_000

/** Knocks that are shown, the latest first. */
export const knocksMax = 100
/** Of one IMEI, where strangers say it too. */
export const foundMax = 5

export const modemLinks = {
  get: get('/v1/modems/{id}/link', {
    name: 'modemLinks.get',
    isAddition: true,
    summary:
      'How a modem reaches the platform: whether it is there, what it says of itself, and when its secret was made.',
    access: onModem('id', AccessLevel.MONITOR),
    live: ['modem', 'access'],
    answer: v.nullable(ModemLink),
    errors: ['modem.not_found'],
  }),
  renewSecret: post('/v1/modems/{id}/secret', {
    name: 'modemLinks.renewSecret',
    isAddition: true,
    asksFreshCode: true,
    summary:
      'Make the secret by which a modem speaks, or a new one: the only time that it is shown. A connection with the one before ends.',
    access: onModem('id', AccessLevel.ADMIN),
    changes: ['modem'],
    answersSecret: true,
    answer: ModemSecret,
    errors: [
      'modem.not_found',
      'modem.client_id_already_registered',
      'modem.client_id_of_another_imei',
      'modem.client_id_without_topic',
    ],
  }),
  ofFormer: get('/v1/modem-secrets/of-former', {
    name: 'modemLinks.ofFormer',
    isAddition: true,
    summary: `Modems whose secret was made by somebody who administers their site no more, to admins of the site; at most ${ofFormerMax}.`,
    access: signedIn,
    live: ['modem', 'access', 'rights'],
    answer: v.array(Id),
  }),
  block: put('/v1/modems/{id}/block', {
    name: 'modemLinks.block',
    isAddition: true,
    summary: 'Block a modem, or let it speak again. Its connection ends at once.',
    access: onModem('id', AccessLevel.ADMIN),
    changes: ['modem'],
    body: v.object({ isBlocked: v.boolean('Blocked must be true or false') }),
    answer: v.null(),
    errors: ['modem.not_found', 'modem.without_secret'],
  }),
  sendConfiguration: post('/v1/modems/{id}/network-configuration/send', {
    name: 'modemLinks.sendConfiguration',
    isAddition: true,
    summary: 'Send the network configuration of a modem again.',
    access: onModem('id', AccessLevel.ADMIN),
    changes: ['modem'],
    answer: v.null(),
    errors: ['modem.not_found', 'modem.no.configuration', 'modem.without_secret'],
  }),
  solveNotice: post('/v1/modems/{id}/solved-notices', {
    name: 'modemLinks.solveNotice',
    isAddition: true,
    summary: 'Say that somebody has dealt with what a modem sent: its row leaves what needs attention.',
    access: onModem('id', AccessLevel.OPERATOR),
    changes: ['modem'],
    body: v.object({ noticeId: Id }),
    answer: v.null(),
    errors: ['modem.not_found', 'modem_notice.not_found'],
  }),
  knocks: get('/v1/modem-knocks', {
    name: 'modemLinks.knocks',
    isAddition: true,
    summary: `Client ids that nobody has added and that tried to connect, the latest ${knocksMax}.`,
    access: superUser,
    live: ['modem'],
    answer: v.array(ModemKnock),
  }),
  findKnocks: post('/v1/modem-knocks/find', {
    name: 'modemLinks.findKnocks',
    isAddition: true,
    summary: `Client ids under which a device with this IMEI tried to connect, the latest ${foundMax}. It changes nothing.`,
    access: globalAdmin,
    changes: [],
    body: v.object({ imei: ModemIdentifiers.entries.imei }),
    answer: v.array(FoundKnock),
    errors: ['modem_knock.not_found', 'generic.too_many_requests'],
  }),
}
