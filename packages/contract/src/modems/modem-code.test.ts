import { formatModemCode, hasCheckDigit, parseModemCode } from './modem-code.ts'

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
    expect(parseModemCode(code)).toEqual(fields)
    expect(formatModemCode(fields)).toBe(code)
  })

  it.each([
    ['tags in any case and order', code.split(';').reverse().join(';').toLowerCase().replace('fam', 'fam')],
    ['lines instead of semicolons', code.replaceAll(';', '\r\n')],
    ['blanks and empty parts', ` ${code.replaceAll(';', ' ; ').replaceAll(':', ' : ')} ;\n\n;`],
  ])('may have %s', (_, text) => {
    expect(parseModemCode(text)).toEqual(fields)
  })

  it('keeps colons after the first', () => {
    expect(parseModemCode(code.replace('1709280000', '2024-03-01T08:00:00Z'))?.ts).toBe('2024-03-01T08:00:00Z')
  })

  it.each([
    ['nothing', ''],
    ['an identifier missing', code.replace(';TS:1709280000', '')],
    ['an empty identifier', code.replace('1709280000', ' ')],
    ['an unknown tag', `${code};COLOUR:red`],
    ['a tag of the language', `${code};constructor:x`],
    ['a tag twice', `${code};TS:1`],
    ['a part without a tag', `${code};1709280000`],
    ['letters in the IMEI', code.replace('001017000004179', '00101700000417A')],
    ['an IMEI that is too short', code.replace('001017000004179', '00101700000417')],
    ['something endless', code.replace('fam-000417', 'f'.repeat(65))],
  ])('is none with %s', (_, text) => {
    expect(parseModemCode(text)).toBeNull()
  })
})

it('knows a wrong check digit', () => {
  expect(hasCheckDigit('490154203237518')).toBe(true)
  expect(hasCheckDigit('490154203237517')).toBe(false)
  expect(hasCheckDigit('')).toBe(false)
  expect(hasCheckDigit('49015420323751x')).toBe(false)
})
