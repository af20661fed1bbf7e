import { loopUnitsMax, unitLengths } from '@emberwatch/contract/loops'

/** Tags of both codes on a modem's label (product 10.4). */
const tagOfModem = /\b(IMEI|ICCID|IMSI|CLIENTID|SECRET):/i
const controlCharacters = /\p{Cc}/u

/** The serial number on the label of a unit (product 11.8). A problem never repeats the text, which may be a modem's secret. */
export function serialOfLabel(text: string): { readonly value: string } | { readonly problem: string } {
  const value = text.trim()
  if (tagOfModem.test(value)) return { problem: 'This is the label of a modem. Scan the serial number of the unit.' }
  if (value.includes('://')) return { problem: 'This code is a link. Scan the code with the serial number.' }
  if (value === '' || value.length > unitLengths.serialNumber || controlCharacters.test(value))
    return { problem: 'This code is no serial number. Scan the code with the serial number.' }
  return { value }
}

/** The place after this one: `13` after `12`, `2.2` after `2.1` on a branch. Empty where there is none. */
export function nextLsi(lsi: string): string {
  const [, branch = '', point] = /^(\d+\.)?(\d+)$/.exec(lsi.trim()) ?? []
  const next = Number(point) + 1
  return next <= loopUnitsMax ? `${branch}${next}` : ''
}
