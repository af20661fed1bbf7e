import type { Modem } from '@emberwatch/contract'
import { columns } from '@emberwatch/ui'

/** Columns of every list of modems. */
export const modemColumns = columns<Modem>()([
  { key: 'number', title: 'Number', kind: 'number', sort: true },
  { key: 'clientId', title: 'Client ID', sort: true, search: true, link: ({ id }) => `/modems/${id}` },
  { key: 'siteName', title: 'Site', sort: true, search: true, link: ({ siteId }) => `/sites/${siteId}` },
  { key: 'imei', title: 'IMEI', sort: true, search: true },
  { key: 'wgip', title: 'WGIP', sort: true, search: true },
  {
    key: 'modemSystems',
    title: 'Systems',
    text: ({ modemSystems }) => modemSystems.map(({ name }) => name).join(', '),
  },
  { key: 'iccid', title: 'ICCID', search: true, isExtra: true },
  { key: 'createdBy', title: 'Created by', sort: true, search: true },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])
