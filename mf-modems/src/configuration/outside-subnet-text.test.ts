import { outsideSubnetText } from './outside-subnet-text.ts'

it.each([
  ['192.168.10.1', '255.255.255.0', '192.168.10.20', undefined],
  ['192.168.10.1', '255.255.255.0', '192.168.11.20', 'Outside 192.168.10.0/24'],
  ['10.1.2.3', '255.0.0.0', '10.200.0.1', undefined],
  ['200.1.2.130', '255.255.255.128', '200.1.2.1', 'Outside 200.1.2.128/25'],
  ['10.1.2.3', '0.0.0.0', '192.168.0.1', undefined],
  ['10.1.2.3', '255.255.255.255', '10.1.2.4', 'Outside 10.1.2.3/32'],
  ['10.1.2', '255.255.255.0', '192.168.0.1', undefined],
  ['10.1.2.3', '', '192.168.0.1', undefined],
  ['10.1.2.3', '255.255.255.0', '192.168', undefined],
])('says of %s with %s and %s: %s', (ip, subnet, host, text) => {
  expect(outsideSubnetText({ ip, subnet, host })?.split(':')[0]).toBe(text)
})
