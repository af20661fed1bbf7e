import { withReadableAddresses } from './readable-addresses.ts'

const readable = (emailAddress: string) =>
  JSON.parse(withReadableAddresses(JSON.stringify({ emailAddress }))).emailAddress

it.each([
  ['post@xn--blbr-roah.no', 'post@blåbær.no'],
  ['post@mail.xn--e1afmkfd.xn--p1ai', 'post@mail.xn--e1afmkfd.xn--p1ai'],
  ['post@xn--e1afmkfd.xn--p1ai', 'post@пример.рф'],
  ['post@firm.ie', 'post@firm.ie'],
])('shows %s as %s', (address, text) => {
  expect(readable(address)).toBe(text)
})

it.each(['post@xn--80ak6aa92e.com', 'post@xn--pple-43d.com', 'post@xn--999999999.com'])(
  'leaves %s, which could look like another one or is none',
  (address) => expect(readable(address)).toBe(address),
)

it('changes nothing that people have written elsewhere', () => {
  const json = JSON.stringify({ comment: 'post@xn--blbr-roah.no', name: '"emailAddress":"a@xn--blbr-roah.no"' })
  expect(withReadableAddresses(json)).toBe(json)
})
