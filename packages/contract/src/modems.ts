import { onModem, onSite, signedIn } from './access.ts'
import { get, list } from './endpoint.ts'
import { Modem } from './entities/modems.ts'
import { AccessLevel } from './limits.ts'

/** The modems area. */

const modemList = {
  row: Modem,
  sort: ['number', 'clientId', 'imei', 'siteName', 'wgip', 'createdBy', 'createdAt'],
  search: ['clientId', 'imei', 'iccid', 'siteName', 'wgip', 'createdBy'],
} as const

export const modems = {
  list: list('/v1/modems', {
    name: 'modems.list',
    summary: 'Modems on sites of the signed-in person; all of them for a super user (reading 37).',
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
  ofSite: list('/v1/sites/{id}/modems', {
    name: 'sites.modems',
    summary: 'Modems of a site.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['modem'],
    errors: ['site.not_found'],
    ...modemList,
  }),
}
