import { AccessLevel, Id, modemSystemTypes, onModem, Text } from '@emberwatch/contract'
import * as v from 'valibot'
import { list, post } from './calls.ts'
import { Modem } from './modem.ts'
import { SystemEntry } from './network-configuration.ts'

/** Systems whose modem is gone come back behind another one (product 10.21). */

export const LeftBehindSystem = v.object({
  id: Id,
  name: Text,
  number: v.number(),
  type: v.picklist(modemSystemTypes),
})
export type LeftBehindSystem = v.InferOutput<typeof LeftBehindSystem>

export const modemEntries = {
  leftBehind: list('/v1/modems/{id}/left-behind-systems', {
    name: 'modemEntries.leftBehind',
    isAddition: true,
    rows: 'systems',
    summary: 'Systems of the site of the modem that have no modem and can be put behind this one.',
    access: onModem('id', AccessLevel.ADMIN),
    live: ['modem', 'system'],
    row: LeftBehindSystem,
    sort: ['name'],
    errors: ['modem.not_found'],
  }),
  add: post('/v1/modems/{id}/entries', {
    name: 'modemEntries.add',
    isAddition: true,
    summary:
      'Put a system that is there and has no modem behind a modem of the same site, as the last entry of its network configuration; the system keeps its history.',
    access: onModem('id', AccessLevel.ADMIN),
    changes: ['modem', 'system', 'site'],
    body: SystemEntry,
    answer: Modem,
    errors: [
      'modem.not_found',
      'modem.no.configuration',
      'system.not_found',
      'system.already_archived',
      'modem_endpoint.system_connected',
      'modem_site.mismatch',
    ],
  }),
}
