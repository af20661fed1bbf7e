import { nextLsi, serialOfLabel } from './unit-fields.ts'

it.each(['2341-0012345', ' 2341-0012345 ', 'AB/12 3'])('reads the serial number %s', (text) => {
  expect(serialOfLabel(text)).toEqual({ value: text.trim() })
})

it.each([
  ['the code of a modem', 'IMEI:001017000004179;ICCID:8947000000000004170', 'This is the label of a modem'],
  ['the secret of a modem', 'CLIENTID:fam-000417;SECRET:hush', 'This is the label of a modem'],
  ['a link', 'https://maker.example/manual', 'This code is a link'],
  ['a long text', 'x'.repeat(51), 'This code is no serial number'],
  ['several lines', 'one\ntwo', 'This code is no serial number'],
  ['nothing', '  ', 'This code is no serial number'],
])('refuses %s without repeating it', (_, text, begin) => {
  const reading = serialOfLabel(text)
  expect(reading).toEqual({ problem: expect.stringContaining(begin) })
  expect(JSON.stringify(reading)).not.toMatch(/hush|maker|xxx|0010170/)
})

it.each([
  ['1', '2'],
  ['99', '100'],
  ['2.9', '2.10'],
  ['127', ''],
  ['', ''],
  ['north', ''],
  ['2.', ''],
  ['89470100000000000012', ''],
])('proposes after %j %j', (lsi, next) => {
  expect(nextLsi(lsi)).toBe(next)
})
