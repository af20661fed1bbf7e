import { formatModemCode, hasCheckDigit } from './modem-code.ts'
import { readModemCode } from './read-modem-code.ts'

const code =
  'IMEI:001017000004179;ICCID:8947000000000004170;IMSI:242000000000417;WGIP:10.64.1.169;CLIENTID:fam-000417;TS:1709280000'
const fields = {
  imei: '001017000004179',
  iccid: '8947000000000004170',
  imsi: '242000000000417',
  wgip: '10.64.1.169',
  clientId: 'fam-000417',
  ts: '1709280000',
}

describe('a modem code', () => {
  it('holds the six identifiers, there and back', () => {
    expect(readModemCode(code)).toEqual({ fields })
    expect(formatModemCode(fields)).toBe(code)
  })

  it.each([
    ['tags in any case and order', code.split(';').reverse().join(';').toLowerCase().replace('fam', 'fam')],
    ['lines instead of semicolons', code.replaceAll(';', '\r\n')],
    ['blanks and empty parts', ` ${code.replaceAll(';', ' ; ').replaceAll(':', ' : ')} ;\n\n;`],
  ])('may have %s', (_, text) => {
    expect(readModemCode(text)).toEqual({ fields })
  })

  it('keeps colons after the first', () => {
    expect(readModemCode(code.replace('1709280000', '2024-03-01T08:00:00Z'))).toEqual({
      fields: { ...fields, ts: '2024-03-01T08:00:00Z' },
    })
  })

  it.each([
    ['nothing', '', 'Missing: IMEI, ICCID, IMSI, WGIP, CLIENTID, TS'],
    ['an identifier missing', code.replace(';TS:1709280000', ''), 'Missing: TS'],
    ['an empty identifier', code.replace('1709280000', ' '), 'TS is required'],
    ['an unknown tag', `${code};COLOUR:red`, '"COLOUR" is no tag of a modem'],
    ['a tag of the language', `${code};constructor:x`, '"constructor" is no tag of a modem'],
    ['a tag twice', `${code};TS:1`, 'TS stands twice'],
    ['a part without a tag', `${code};1709280000`, '"1709280000" has no tag such as IMEI:'],
    ['letters in the IMEI', code.replace('001017000004179', '00101700000417A'), 'IMEI must be 15 digits'],
    ['an IMEI that is too short', code.replace('001017000004179', '00101700000417'), 'IMEI must be 15 digits'],
    [
      'something endless',
      code.replace('fam-000417', 'f'.repeat(65)),
      'Client ID is too long (should be at max 64 characters)',
    ],
  ])('is invalid with %s, by name', (_, text, problem) => {
    expect(readModemCode(text)).toEqual({ problem })
  })

  it.each([
    ['the identifier of a QR code', `]Q1${code}`],
    ['the identifier of a data matrix', `]d2${code}`],
    ['separators of groups', code.replaceAll(';', '\u001d')],
    ['tabs and the end of a transmission', `${code.replaceAll(';', '\t')}\u001e\u0004`],
    ['an IMEI in groups', code.replace('001017000004179', '00 101700 000417 9')],
    [
      'an IMEI and an ICCID as they are printed',
      code.replace('001017000004179', '00-101700-000417-9').replace('8947000000000004170', '8947 0000 0000 0004 170'),
    ],
  ])('is read with %s', (_, text) => {
    expect(readModemCode(text)).toEqual({ fields })
  })
})

/** A scanner presses the keys of the one layout, and the browser reads them by the other. */
describe('a modem code under another keyboard layout', () => {
  const german = code.replaceAll(':', 'Ö').replaceAll(';', 'ö').replaceAll('-', 'ß')
  const azerty: Record<string, string> = {
    ...{ '1': '&', '2': 'é', '3': '"', '4': "'", '5': '(', '6': '-', '7': 'è', '8': '_', '9': 'ç', '0': 'à' },
    ...{
      ':': 'M',
      ';': 'm',
      '-': ')',
      '.': ':',
      m: ',',
      M: '?',
      a: 'q',
      q: 'a',
      z: 'w',
      w: 'z',
      A: 'Q',
      Q: 'A',
      Z: 'W',
      W: 'Z',
    },
  }
  const french = [...code].map((sign) => azerty[sign] ?? sign).join('')
  it.each([
    ['German', german],
    ['German, after the identifier of a QR code', `+Q1${german}`],
    ['Swiss German', code.replaceAll(':', 'é').replaceAll(';', 'ö').replaceAll('-', "'")],
    ['Norwegian', code.replaceAll(':', 'Ø').replaceAll(';', 'ø').replaceAll('-', '+')],
    ['Swedish', code.replaceAll(':', 'Ö').replaceAll(';', 'ö').replaceAll('-', '+')],
    ['Danish', code.replaceAll(':', 'Æ').replaceAll(';', 'æ').replaceAll('-', '+')],
    ['Spanish', code.replaceAll(':', 'Ñ').replaceAll(';', 'ñ').replaceAll('-', "'")],
    ['Italian', code.replaceAll(':', 'ç').replaceAll(';', 'ò').replaceAll('-', "'")],
    ['French', french],
    ['French, after the identifier of a QR code', `$A&${french}`],
    ['US, from a Norwegian scanner', code.replaceAll(':', '>').replaceAll(';', '<').replaceAll('-', '/')],
  ])('is read: %s', (_, text) => {
    expect(readModemCode(text)).toEqual({ fields })
  })

  it('is read with its y and z where a sign shows the layout', () => {
    const scanned = german.replace('famß', 'ymßx')
    expect(readModemCode(scanned)).toEqual({ fields: { ...fields, clientId: 'zm-x000417' } })
  })

  it('is a problem that names the layout where something is missing besides', () => {
    expect(readModemCode(german.replace('öTSÖ1709280000', ''))).toEqual({
      problem: 'Missing: TS (by the keyboard layout German)',
    })
  })

  it('is a problem that names the layouts where it may mean two things', () => {
    const scanned = code.replace('fam-000417', 'yard').replaceAll(':', 'Ö').replaceAll(';', 'ö')
    expect(readModemCode(scanned)).toEqual({
      problem:
        '"IMEIÖ001017000004179öICCIDÖ8947000000000…" means something else by each of these keyboard layouts: German, Swedish or Finnish. Set the scanner to the layout of this computer',
    })
  })
})

it('a wrong check digit is recognised', () => {
  expect(hasCheckDigit('490154203237518')).toBe(true)
  expect(hasCheckDigit('490154203237517')).toBe(false)
  expect(hasCheckDigit('')).toBe(false)
  expect(hasCheckDigit('49015420323751x')).toBe(false)
})
