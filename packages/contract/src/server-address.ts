import ipaddr from 'ipaddr.js'

/** `loopback` needs a setting. */
export type ServerAddressKind = 'open' | 'loopback' | 'closed'

/** A cloud's metadata service inside a private range. */
const metadata = ['fd00:ec2::254']

const openRanges = new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Whether this process may call an IP address that somebody else chose. Link-local addresses, where clouds keep credentials, and addresses without
 * a single server are closed. For servers.
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

/** Node asks no resolver for these. */
export const isIpAddress = (hostname: string): boolean => ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
