import { Resolver } from 'node:dns/promises'
import { isIPv6, type LookupFunction } from 'node:net'
import { isIpAddress, isPublicAddress, serverAddressKind } from '@emberwatch/contract/server-address'

/**
 * Tests whether a webhook may reach an address. People of any firm choose these addresses, so unlike areas' servers, which ops choose, none inside a private
 * network is allowed.
 */

const mayReach = (ip: string, allowsLoopback: boolean): boolean =>
  isPublicAddress(ip) || (allowsLoopback && serverAddressKind(ip) === 'loopback')

/** The same for a name that is unknown and one that leads inside, so that nobody maps inner names by it. */
const notPublic = 'The address leads to no server on the internet'

/** Null, or why the address is refused. Names are looked up now, and again at each connection. */
export async function whyRefused(address: string, allowsLoopback: boolean): Promise<string | null> {
  const { protocol, hostname } = new URL(address)
  const ips = isIpAddress(hostname) ? [hostname] : await resolve(hostname)
  if (ips.length === 0 || !ips.every((ip) => mayReach(ip, allowsLoopback))) return notPublic
  const isLocal = ips.every((ip) => serverAddressKind(ip) === 'loopback')
  return protocol === 'https:' || isLocal ? null : 'Enter an address that begins with https://'
}

const lookupMs = 3_000

/**
 * Asks the name servers itself (c-ares). Node's `lookup` has a few threads for the whole process: silent name servers of people would stop the
 * look-ups of mail servers and databases.
 * @param servers by default those of this machine
 * @returns empty where there is none, or no answer in time
 */
export async function resolve(hostname: string, servers?: readonly string[]): Promise<string[]> {
  if (/(^|\.)localhost\.?$/i.test(hostname)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: lookupMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), lookupMs)
  const none = () => []
  const addresses = await Promise.all([
    resolver.resolve4(hostname).catch(none),
    resolver.resolve6(hostname).catch(none),
  ])
  clearTimeout(timer)
  return addresses.flat()
}

/** The connection goes to the addresses that were checked here, so a name cannot change its mind in between (DNS rebinding). */
export const guardedLookup =
  (allowsLoopback: boolean): LookupFunction =>
  (hostname, options, callback) =>
    void resolve(hostname).then((ips) => {
      const open = ips
        .filter((ip) => mayReach(ip, allowsLoopback))
        .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
      const [first] = open
      if (!first) callback(new Error(notPublic), '')
      else if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
