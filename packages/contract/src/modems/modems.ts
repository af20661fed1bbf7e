import { AccessLevel, anyOf, globalAdmin, Id, onModem, onSite, self, signedIn, superUser } from '@emberwatch/contract'
import { coordinates, halfPositionText, isWholePosition } from '@emberwatch/contract/coordinates'
import * as v from 'valibot'
import { del, get, list, post, put } from './calls.ts'
import { IotServerMetrics, Modem } from './modem.ts'
import { ModemIdentifiers } from './modem-code.ts'
import { NetworkConfiguration } from './network-configuration.ts'

export const NewModem = v.pipe(
  v.object({ code: v.string('Code is required'), siteId: Id, ...coordinates }),
  v.forward(
    v.check((modem) => isWholePosition(modem), halfPositionText),
    ['lng'],
  ),
)
export type NewModem = v.InferOutput<typeof NewModem>

export const ModemChange = v.pipe(
  v.object({ ...ModemIdentifiers.entries, ...coordinates }),
  v.forward(
    v.check((modem) => isWholePosition(modem), halfPositionText),
    ['lng'],
  ),
)
export type ModemChange = v.InferOutput<typeof ModemChange>

export const modemList = {
  row: Modem,
  sort: ['number', 'clientId', 'imei', 'siteName', 'wgip', 'createdBy', 'createdAt'],
  search: ['clientId', 'imei', 'iccid', 'siteName', 'wgip', 'createdBy'],
} as const

export const modems = {
  list: list('/v1/modems', {
    name: 'modems.list',
    rows: 'modems',
    summary: 'Modems on sites of the signed-in person; all of them for a super user (product 1.8).',
    access: signedIn,
    live: ['modem', 'site', 'rights'],
    ...modemList,
  }),
  get: get('/v1/modems/{id}', {
    name: 'modems.get',
    summary: 'One modem. Credentials of its systems go to admins of its site only.',
    access: onModem('id', AccessLevel.MONITOR),
    live: ['modem', 'site'],
    answer: Modem,
    errors: ['modem.not_found'],
  }),
  create: post('/v1/modems', {
    name: 'modems.create',
    summary: 'Add a modem to a site, for admins of that site. `code` holds the six identifiers of its label.',
    access: globalAdmin,
    changes: ['modem'],
    body: NewModem,
    answer: Modem,
    errors: ['site.not_found', 'modem.unsupported_code_format', 'modem.imei_already_registered'],
  }),
  update: put('/v1/modems/{id}', {
    name: 'modems.update',
    summary: 'Change the identifiers and the place of a modem.',
    access: onModem('id', AccessLevel.ADMIN),
    changes: ['modem'],
    body: ModemChange,
    answer: Modem,
    errors: ['modem.not_found', 'modem.imei_already_registered', 'modem.client_id_of_another_imei'],
  }),
  remove: del('/v1/modems/{id}', {
    name: 'modems.remove',
    summary:
      'Delete a modem. Its IMEI can be registered again (product 10.7); the systems behind it stay, without a connection.',
    access: onModem('id', AccessLevel.ADMIN),
    changes: ['modem', 'system'],
    isRemoval: true,
    answer: v.null(),
    errors: ['modem.not_found'],
  }),
  configure: put('/v1/modems/{id}/network-configuration', {
    name: 'modems.configure',
    summary:
      'Set the address of a modem and the systems behind it; a system is made for each new entry (product 10.9). Entries that are left out go, but for simulators; their systems stay.',
    access: onModem('id', AccessLevel.ADMIN),
    changes: ['modem', 'system', 'site'],
    // The maximum of systems with every text filled.
    maxBodyBytes: 256 * 1024,
    body: NetworkConfiguration,
    answer: Modem,
    errors: [
      'modem.not_found',
      'modem.no.configuration',
      'modem_endpoint.not_found',
      'modem_endpoint.already_registered',
      'modem_site.mismatch',
      'system.already_archived',
    ],
  }),
  ofSite: list('/v1/sites/{id}/modems', {
    name: 'sites.modems',
    rows: 'modems',
    summary: 'Modems of a site.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['modem', 'site'],
    errors: ['site.not_found'],
    ...modemList,
  }),
  ofUser: list('/v1/users/{id}/modems', {
    name: 'users.modems',
    rows: 'modems',
    summary: 'Modems on sites where this person holds a level.',
    access: anyOf(self(), superUser),
    live: ['modem', 'site', 'access', 'rights'],
    errors: ['user.not_found'],
    ...modemList,
  }),
  metrics: get('/v1/metrics/iot-server', {
    name: 'metrics.iotServer',
    summary: 'How the modems are connected, and what they have sent (product 10.13).',
    access: superUser,
    live: ['system', 'modem'],
    answer: IotServerMetrics,
  }),
}
