import type { Modem, ModemIdentifiers } from '@emberwatch/contract/modems'
import type { FormModel } from '@emberwatch/ui/form'

/** The labels stand in the order of forms (product 10.3, 6.4). */
export const identifierLabels = {
  clientId: 'Client ID',
  imei: 'IMEI',
  iccid: 'ICCID',
  imsi: 'IMSI',
  wgip: 'WGIP',
  ts: 'TS',
} as const satisfies Record<keyof ModemIdentifiers, string>

/** Each place names the tag before the identifier on the label, and other places (product 10.4). */
export const identifierPlaces: Record<keyof typeof identifierLabels, string> = {
  clientId: 'On the label after CLIENTID',
  imei: 'On the label after IMEI: 15 digits, also on the modem itself',
  iccid: 'On the label after ICCID: 19 or 20 digits, also on the SIM card',
  imsi: 'On the label after IMSI: 15 digits',
  wgip: 'On the label after WGIP: an address such as 10.64.9.1',
  ts: 'On the label after TS: the last number',
}

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

/** Puts what a label says into the six fields of a form, which may have others. */
export function fillIdentifiers<Values extends ModemIdentifiers>(
  form: FormModel<Values>,
  read: ModemIdentifiers,
): void {
  const { fields } = form as unknown as FormModel<ModemIdentifiers>
  for (const name of identifierNames)
    fields.setValue(name, read[name], { shouldDirty: true, shouldValidate: true, shouldTouch: true })
}
