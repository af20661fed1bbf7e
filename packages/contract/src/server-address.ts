import ipaddr from 'ipaddr.js'

/** `open` may be called, `loopback` where a setting says so, `closed` never. */
export type ServerAddressKind = 'open' | 'loopback' | 'closed'

/** The metadata service of a cloud at its IPv6 address, which is in a range of private networks. */
const metadata = ['fd00:ec2::254']

const openRanges = new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Whether this process may call a server at an IP address that somebody else chose: an area's server, a webhook. Link-local addresses, where clouds
 * keep credentials, and addresses that stand for no single server are closed. For servers; browsers have no use for it.
 * @param ip in any notation, with or without brackets and zone
 */
export function serverAddressKind(ip: string): ServerAddressKind {
  const [plain = ''] = ip.replace(/^\[|\]$/g, '').split('%')
  if (!ipaddr.isValid(plain)) return 'closed'
  const parsed = ipaddr.process(plain)
  const range = parsed.range()
  if (range === 'loopback') return 'loopback'
  return openRanges.has(range) && !metadata.includes(parsed.toString()) ? 'open' : 'closed'
}

/** Whether the host of a URL is an IP address in itself; Node asks no resolver for one. */
export const isIpAddress = (hostname: string): boolean => ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
