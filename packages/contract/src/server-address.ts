import ipaddr from 'ipaddr.js'

/** `loopback` needs a setting. */
export type ServerAddressKind = 'open' | 'loopback' | 'closed'

/** A cloud's metadata service inside a private range. */
const metadata = ['fd00:ec2::254']

const openRanges = new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Tells whether this process may call an IP address that somebody else chose. Link-local addresses, where clouds keep credentials, and addresses without a
 * single server are closed. For servers.
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

/** Azure's own server has an address that looks public. */
const ofClouds = ['168.63.129.16']

/** All that is given out of IPv6 (RFC 4291, IANA's registry); the rest has addresses that embed others, or none. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** The last 64 bits hold an IPv4 address, to which a tunnel leads that may be private (RFC 5214, 6.1). */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => [0, 0x200].includes(parts[4] ?? 0) && parts[5] === 0x5efe

/** Tests whether an IP address lies on the internet, outside every private, shared, local and translated range. For calls to addresses that customers chose. */
export function isPublicAddress(ip: string): boolean {
  const plain = ip.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(plain) || plain.includes('%')) return false
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv6' && (!parsed.match(globalUnicast) || isIsatap(parsed as ipaddr.IPv6))) return false
  return parsed.range() === 'unicast' && !ofClouds.includes(parsed.toString())
}

/** Tests whether a URL's host is this machine by its name or address. */
export const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || (isIpAddress(hostname) && serverAddressKind(hostname) === 'loopback')

/** Node asks no resolver for these. */
export const isIpAddress = (hostname: string): boolean => ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
