import { requiredIdentifier } from '@emberwatch/contract'
import * as v from 'valibot'

/** The code on a modem's label, six tagged identifiers (product 10.4, 22.10). */

const identifierMax = 64

/** `;` and line ends separate identifiers. */
const noPartEnd = (label: string) => v.regex(/^[^;\r\n]*$/, `${label} must not hold a semicolon or a line end`)
const identifier = (label: string) => v.pipe(requiredIdentifier(label, identifierMax), noPartEnd(label))

/** Labels and mails print long numbers in groups. */
const withoutGroups = (text: string): string => {
  const joined = text.replace(/[\p{Z}\p{Pd}\p{Cf}]/gu, '')
  return /^\d+$/.test(joined) ? joined : text
}
const number = (label: string) =>
  v.pipe(requiredIdentifier(label, identifierMax), v.transform(withoutGroups), noPartEnd(label))

/** Forms point out a wrong check digit and accept it (product 10.3). */
const Imei = v.pipe(number('IMEI'), v.regex(/^\d{15}$/, 'IMEI must be 15 digits'))

export const ModemIdentifiers = v.object({
  clientId: identifier('Client ID'),
  iccid: number('ICCID'),
  imei: Imei,
  imsi: number('IMSI'),
  wgip: identifier('WGIP'),
  ts: identifier('TS'),
})
export type ModemIdentifiers = v.InferOutput<typeof ModemIdentifiers>

export const modemCodeTags = {
  IMEI: 'imei',
  ICCID: 'iccid',
  IMSI: 'imsi',
  WGIP: 'wgip',
  CLIENTID: 'clientId',
  TS: 'ts',
} as const satisfies Record<string, keyof ModemIdentifiers>

/** `IMEI:…;ICCID:…;IMSI:…;WGIP:…;CLIENTID:…;TS:…` */
export const formatModemCode = (fields: ModemIdentifiers): string =>
  Object.entries(modemCodeTags)
    .map(([tag, name]) => `${tag}:${fields[name]}`)
    .join(';')

/** Luhn (ISO/IEC 7812). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d+$/.test(digits) && sum % 10 === 0
}
