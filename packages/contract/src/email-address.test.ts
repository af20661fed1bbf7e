import * as v from 'valibot'
import { asEmailAddress, emailAddress, foldEmailAddress } from './email-address.ts'

/** Both sides of a comparison fold addresses alike (product 3.3). */

it.each([
  ["o'brien@firm.ie", "o'brien@firm.ie"],
  ['post@blåbær.no', 'post@xn--blbr-roah.no'],
  ['post@BLÅBÆR.no', 'post@xn--blbr-roah.no'],
  ['post@xn--blbr-roah.no', 'post@xn--blbr-roah.no'],
  ['a+b/c=d@sub.example.co.uk', 'a+b/c=d@sub.example.co.uk'],
  ['\u00a0kari.\u200bvik@fjord\u2011data.example\u202a ', 'kari.vik@fjord-data.example'],
])('takes %j as %s', (text, address) => {
  expect(asEmailAddress(text)).toBe(address)
})

it.each([
  'kari',
  '@firm.ie',
  'kari@',
  'kari@firm',
  'kari..vik@firm.ie',
  '.kari@firm.ie',
  'kari vik@firm.ie',
  'kari@firm.ie, ola@firm.ie',
  'kari@10.0.0.1',
  'kari@[10.0.0.1]',
  'kari@firm.ie/x',
  'kari@firm.ie:25',
  'kari@-firm.ie',
  '"kari vik"@firm.ie',
  'kari@firm.ie\r\nBcc: ola@firm.ie',
  `${'k'.repeat(65)}@firm.ie`,
  `kari@${'firm.'.repeat(60)}ie`,
])('refuses %j', (text) => {
  expect(asEmailAddress(text)).toBeNull()
})

it('compares without letter case and in one spelling of the domain', () => {
  expect(foldEmailAddress(' Post@Blåbær.NO ')).toBe(foldEmailAddress('post@xn--blbr-roah.no'))
})

it('says apart that an address is missing and that it is none', () => {
  const schema = emailAddress('no address', 'required')
  const messageOf = (value: unknown) => v.safeParse(schema, value).issues?.[0].message
  expect([messageOf(' '), messageOf('kari'), messageOf('kari@firm.ie')]).toEqual(['required', 'no address', undefined])
})

it('says that a quoted local part is what it does not take', () => {
  const { issues } = v.safeParse(emailAddress('no address'), '"kari vik"@firm.ie')
  expect(issues?.[0].message).toBe('Addresses with quotation marks before the @ are not accepted')
})
