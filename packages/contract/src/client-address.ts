import ipaddr from 'ipaddr.js'

/**
 * Whom limits by address count as one: an IPv4 address, however it is written, or the /64 network of an IPv6 address,
 * all of which one customer has. For servers; browsers have no use for it.
 * @param address as the server has it: none once the caller has hung up
 */
export function clientNetwork(address = ''): string {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return address
  // Takes an IPv4 address out of its IPv6 clothes.
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
