import type { Modem, ModemIdentifiers } from '@emberwatch/contract/modems'

/** In the order of forms (product 10.3, 6.4). */
export const identifierLabels = {
  clientId: 'Client ID',
  imei: 'IMEI',
  iccid: 'ICCID',
  imsi: 'IMSI',
  wgip: 'WGIP',
  ts: 'TS',
} as const satisfies Record<keyof ModemIdentifiers, string>

export const identifierNames = Object.keys(identifierLabels) as (keyof ModemIdentifiers)[]
export const noIdentifiers: ModemIdentifiers = { clientId: '', imei: '', iccid: '', imsi: '', wgip: '', ts: '' }

/** Older modems may lack some. */
export const identifiersOf = (modem: Pick<Modem, keyof ModemIdentifiers>): ModemIdentifiers => ({
  clientId: modem.clientId,
  imei: modem.imei,
  iccid: modem.iccid,
  imsi: modem.imsi,
  wgip: modem.wgip ?? '',
  ts: modem.ts ?? '',
})
