import { isIpAddress, isPublicAddress, serverAddressKind } from './server-address.ts'

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

it('tells addresses from names', () => {
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
