import { AccessLevel, Count, Id, Level, onModem, Time } from '@emberwatch/contract'
import * as v from 'valibot'
import { get, post } from './calls.ts'
import { ModemSecret } from './link.ts'
import { Modem } from './modem.ts'
import { ModemIdentifiers } from './modem-code.ts'

/** A modem at another site, and other hardware in its place (product 10.18, 10.19). */

/** The systems behind the modem go along, or stay without a modem. */
export const movedSystems = ['move', 'leave'] as const

export const ModemMove = v.object({
  siteId: Id,
  systems: v.picklist(movedSystems, 'Choose what happens to the systems'),
  /** Where the caller saw the modem: one that somebody has moved since is a 409. */
  fromSiteId: v.optional(Id),
})
export type ModemMove = v.InferOutput<typeof ModemMove>

const Named = v.object({ id: Id, name: v.string() })

/** People of a preview, those who lose access first. */
export const movedPeopleMax = 200

/** A level at the site where the modem stands, and at the one where it goes; null for none. */
const MovedPerson = v.object({
  ...Named.entries,
  emailAddress: v.string(),
  from: v.nullable(Level),
  to: v.nullable(Level),
})
export type MovedPerson = v.InferOutput<typeof MovedPerson>

export const ModemMovePlan = v.object({
  from: Named,
  to: Named,
  /** Behind the modem, archived ones too. */
  systems: v.array(Named),
  /** What the site before is told the end of. */
  alarms: Count,
  faults: Count,
  losing: Count,
  gaining: Count,
  /** Whose level differs. Super users see all sites and are left out. */
  people: v.array(MovedPerson),
})
export type ModemMovePlan = v.InferOutput<typeof ModemMovePlan>

export const HardwareReplacement = v.object({
  code: v.string('Code is required'),
  /** IMEI of the hardware that the caller saw: one that somebody has replaced since is a 409. */
  imei: v.optional(ModemIdentifiers.entries.imei),
})
export type HardwareReplacement = v.InferOutput<typeof HardwareReplacement>

export const FormerHardware = v.object({
  id: Id,
  clientId: v.string(),
  iccid: v.string(),
  imei: v.string(),
  imsi: v.string(),
  firmware: v.nullable(v.string()),
  /** When it came. */
  since: Time,
  replacedAt: Time,
  replacedBy: v.nullable(v.string()),
  replacedById: v.nullable(Id),
})
export type FormerHardware = v.InferOutput<typeof FormerHardware>

const admin = onModem('id', AccessLevel.ADMIN)

export const modemMoves = {
  preview: post('/v1/modems/{id}/move/preview', {
    name: 'modemMoves.preview',
    isAddition: true,
    summary: 'What a move would change: systems, who loses and gains access, and what ends at the site before.',
    access: admin,
    changes: [],
    body: ModemMove,
    answer: ModemMovePlan,
    errors: ['modem.not_found', 'site.not_found', 'modem.other_site_meanwhile', 'modem.same_site'],
  }),
  move: post('/v1/modems/{id}/move', {
    name: 'modemMoves.move',
    isAddition: true,
    summary: 'Move a modem to another site, with its systems or without, for admins of both sites (product 10.18).',
    access: admin,
    changes: ['modem', 'system', 'site', 'rights', 'issue'],
    body: ModemMove,
    answer: Modem,
    errors: ['modem.not_found', 'site.not_found', 'modem.other_site_meanwhile', 'modem.same_site'],
  }),
}

export const modemHardware = {
  replace: post('/v1/modems/{id}/replace', {
    name: 'modemHardware.replace',
    isAddition: true,
    asksFreshCode: true,
    summary:
      'Put other hardware in the place of a modem, by the code of its label: entries and history stay, the secret before ends at once, and the new one is shown this once (product 10.19).',
    access: admin,
    changes: ['modem', 'system'],
    answersSecret: true,
    body: HardwareReplacement,
    answer: ModemSecret,
    errors: [
      'modem.not_found',
      'modem.unsupported_code_format',
      'modem.imei_already_registered',
      'modem.client_id_already_registered',
      'modem.client_id_of_another_imei',
      'modem.client_id_without_topic',
      'modem.other_hardware_meanwhile',
      'modem.same_hardware',
    ],
  }),
  former: get('/v1/modems/{id}/hardware', {
    name: 'modemHardware.former',
    isAddition: true,
    summary: 'The hardware that was replaced, the latest first.',
    access: onModem('id', AccessLevel.MONITOR),
    live: ['modem'],
    answer: v.array(FormerHardware),
    errors: ['modem.not_found'],
  }),
}
