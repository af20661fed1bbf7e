import { modemCodePartEnd, requiredText } from '@emberwatch/contract'
import * as v from 'valibot'

/** The code on a modem's label, six tagged identifiers (product 10.4, 22.10). */

const identifierMax = 64

/** `;` and line ends separate identifiers. */
const identifier = (label: string) =>
  v.pipe(requiredText(label, identifierMax), v.regex(/^[^;\r\n]*$/, `${label} must not hold a semicolon or a line end`))

/** Forms point out a wrong check digit and accept it (product 10.3). */
const Imei = v.pipe(identifier('IMEI'), v.regex(/^\d{15}$/, 'IMEI must be 15 digits'))

export const ModemIdentifiers = v.object({
  clientId: identifier('Client ID'),
  iccid: identifier('ICCID'),
  imei: Imei,
  imsi: identifier('IMSI'),
  wgip: identifier('WGIP'),
  ts: identifier('TS'),
})
export type ModemIdentifiers = v.InferOutput<typeof ModemIdentifiers>

const tags = {
  IMEI: 'imei',
  ICCID: 'iccid',
  IMSI: 'imsi',
  WGIP: 'wgip',
  CLIENTID: 'clientId',
  TS: 'ts',
} as const satisfies Record<string, keyof ModemIdentifiers>

/** `IMEI:…;ICCID:…;IMSI:…;WGIP:…;CLIENTID:…;TS:…` */
export const formatModemCode = (fields: ModemIdentifiers): string =>
  Object.entries(tags)
    .map(([tag, name]) => `${tag}:${fields[name]}`)
    .join(';')

/**
 * Parts end at `;` or a line end, the first colon ends a tag, tags come in any case and order. Null for a tag that is missing, unknown or repeated,
 * an empty value, or a bad IMEI.
 */
export function parseModemCode(code: string): ModemIdentifiers | null {
  const fields: Partial<Record<keyof ModemIdentifiers, string>> = {}
  for (const part of code.split(modemCodePartEnd)) {
    if (part.trim() === '') continue
    const [, tag = '', value = ''] = /^([^:]*):(.*)$/.exec(part) ?? []
    const key = tag.trim().toUpperCase()
    if (!Object.hasOwn(tags, key)) return null
    const name = tags[key as keyof typeof tags]
    if (fields[name] !== undefined) return null
    fields[name] = value
  }
  const result = v.safeParse(ModemIdentifiers, fields)
  return result.success ? result.output : null
}

/** Luhn (ISO/IEC 7812). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d+$/.test(digits) && sum % 10 === 0
}
