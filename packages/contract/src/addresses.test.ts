import * as v from 'valibot'
import { clientNetwork } from './client-address.ts'
import { asEmailAddress, emailAddress, foldEmailAddress } from './email-address.ts'
import { fillPath } from './endpoint.ts'
import { paths } from './paths.ts'
import { isPlainPath } from './plain-path.ts'
import { isIpAddress, isPublicAddress, serverAddressKind } from './server-address.ts'
import { newSecret } from './webhook-secret.ts'

describe('client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['no address', 'no address'],
    [undefined, ''],
  ])('%s counts as %s', (address, network) => expect(clientNetwork(address)).toBe(network))
})

describe('email address', () => {
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

  it('ignores letter case and compares domains in one form', () => {
    expect(foldEmailAddress(' Post@Blåbær.NO ')).toBe(foldEmailAddress('post@xn--blbr-roah.no'))
  })

  it('distinguishes a missing address from an invalid one', () => {
    const schema = emailAddress('no address', 'required')
    const messageOf = (value: unknown) => v.safeParse(schema, value).issues?.[0].message
    expect([messageOf(' '), messageOf('kari'), messageOf('kari@firm.ie')]).toEqual([
      'required',
      'no address',
      undefined,
    ])
  })

  it('rejects a quoted local part with a message of its own', () => {
    const { issues } = v.safeParse(emailAddress('no address'), '"kari vik"@firm.ie')
    expect(issues?.[0].message).toBe('Addresses with quotation marks before the @ are not accepted')
  })
})

describe('plain path', () => {
  it.each([
    '/v1/sites/{id}',
    '/v1/systems/{id}/configurations/{hash}.{extension}',
    "/v1/a-b_c~d:e@f!g$&'()*+,;=",
    '/v1/%20x',
  ])('takes %s', (path) => expect(isPlainPath(path)).toBe(true))

  it.each([
    'v1',
    '',
    '/',
    '/v1//x',
    '/v1/..',
    '/../../api',
    '/v1/.',
    '/v1/%2e%2E/x',
    '/v1/.%2e',
    '/v1\\x',
    '/v1?a=b',
    '/v1#a',
    '/v1/ x',
  ])('refuses %s', (path) => expect(isPlainPath(path)).toBe(false))

  it.each(['..', '.', ''])('refuses the parameter "%s", which is no segment', (id) => {
    expect(() => fillPath('/v1/sites/{id}', { id })).toThrow('is no path of a call')
  })

  it('writes a parameter with slashes as one segment', () => {
    expect(fillPath('/v1/sites/{id}', { id: '../x' })).toBe('/v1/sites/..%2Fx')
  })
})

describe('server address', () => {
  it.each([
    ['93.184.216.34', 'open'],
    ['10.0.3.4', 'open'],
    ['100.64.0.1', 'open'],
    ['fd12:3456::1', 'open'],
    ['2001:4860::8888', 'open'],
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['::1', 'loopback'],
    ['[::1]', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['169.254.169.254', 'closed'],
    ['::ffff:169.254.169.254', 'closed'],
    ['fe80::1%eth0', 'closed'],
    ['fd00:ec2::254', 'closed'],
    ['0.0.0.0', 'closed'],
    ['::', 'closed'],
    ['224.0.0.1', 'closed'],
    ['255.255.255.255', 'closed'],
    ['64:ff9b::7f00:1', 'closed'],
    ['2002:7f00:1::', 'closed'],
    ['weather', 'closed'],
  ])('a server at %s is %s', (ip, kind) => {
    expect(serverAddressKind(ip)).toBe(kind)
  })

  it('distinguishes addresses from names', () => {
    expect(['[::1]', '10.0.0.1', 'weather', 'localhost'].map(isIpAddress)).toEqual([true, true, false, false])
  })

  it.each([
    ['93.184.216.34', true],
    ['2001:4860::8888', true],
    ['10.0.3.4', false],
    ['192.168.1.1', false],
    ['172.16.0.1', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:93.184.216.34', true],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['169.254.169.254', false],
    ['168.63.129.16', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    // ISATAP: a tunnel to the private address at its end.
    ['2001:4860::5efe:a00:1', false],
    ['2001:4860::200:5efe:a00:1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['example.com', false],
  ])('%s is on the internet: %s', (ip, isPublic) => {
    expect(isPublicAddress(ip)).toBe(isPublic)
  })
})

describe('webhook secret', () => {
  it('makes secrets of 32 random bytes', () => {
    const [one, other] = [newSecret(), newSecret()]
    expect(one).not.toBe(other)
    expect(one).toMatch(/^whsec_/)
    expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32)
  })
})

describe('path of a page', () => {
  it('escapes the id before tab and query', () => {
    expect(paths.system('a/b?c#d', { tab: 1, query: { isSolved: 'false' } })).toBe(
      '/systems/a%2Fb%3Fc%23d?isSolved=false#1',
    )
  })
})
