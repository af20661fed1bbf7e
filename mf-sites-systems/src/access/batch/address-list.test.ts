import { addressProblem, parseAddresses } from './address-list.ts'

/** The list accepts addresses in these forms (product 9.11). */

it.each([
  ['kari@vik.no', ['kari@vik.no']],
  [
    'kari@vik.no, ola@vik.no;per@vik.no\r\nliv@vik.no\tbo@vik.no',
    ['kari@vik.no', 'ola@vik.no', 'per@vik.no', 'liv@vik.no', 'bo@vik.no'],
  ],
  ['Kari Vik <kari@vik.no>, <ola@vik.no>', ['kari@vik.no', 'ola@vik.no']],
  ['Vik, Kari <kari@vik.no>; Dahl, Ola <ola@vik.no>', ['kari@vik.no', 'ola@vik.no']],
  ['"Vik, Kari" <kari@vik.no>, "Ola @ home" <ola@vik.no>', ['kari@vik.no', 'ola@vik.no']],
  ['kari@vik.no, KARI@VIK.NO,\n\n,', ['kari@vik.no']],
])('%j is parsed', (text, addresses) => {
  expect(parseAddresses(text)).toEqual({ addresses, invalid: [] })
})

it('invalid addresses are named and the others read', () => {
  const text = 'kari@vik.no, ola@, "per; <liv@vik>'
  expect(parseAddresses(text)).toEqual({ addresses: ['kari@vik.no'], invalid: ['ola@', '"per', '<liv@vik>'] })
  expect(addressProblem(text)).toBe('3 of 4 have an invalid format: ola@ · "per · <liv@vik>')
  expect(addressProblem('a,b,c,d,e,f,g')).toMatch(/^7 of 7 .*: a · b · c · d · e and 2 more$/)
})

it('a list has none of the errors of a single entry', () => {
  expect(['kari@vik.no; ola@vik.no', ' ', 'kari'].map(addressProblem)).toEqual([
    undefined,
    'Required',
    'Email address has an invalid format',
  ])
})
