import ipaddr from 'ipaddr.js'

/**
 * The network that rate limits count as one client: an IPv4 address, or an IPv6 /64 network, as one customer has all of it. For servers.
 * @param address undefined once the client has hung up
 */
export function clientNetwork(address = ''): string {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return address
  // Unwraps IPv4-mapped IPv6.
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
