import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIpAddress, isPublicAddress, serverAddressKind } from '@emberwatch/contract/server-address'

/**
 * Where webhooks may go. People of any firm choose these addresses, so unlike areas' servers, which ops choose, none inside a private network is
 * allowed.
 */

const mayReach = (ip: string, allowsLoopback: boolean): boolean =>
  isPublicAddress(ip) || (allowsLoopback && serverAddressKind(ip) === 'loopback')

const notPublic = 'The address leads to no server on the internet'
const lookupMs = 3_000

/** Null, or why the address is refused. Names are looked up now, and again at each connection. */
export async function whyRefused(address: string, allowsLoopback: boolean): Promise<string | null> {
  const { protocol, hostname } = new URL(address)
  const ips = isIpAddress(hostname) ? [hostname] : await resolved(hostname)
  if (ips.length === 0) return 'The name of the server was not found'
  if (!ips.every((ip) => mayReach(ip, allowsLoopback))) return notPublic
  const isLocal = ips.every((ip) => serverAddressKind(ip) === 'loopback')
  return protocol === 'https:' || isLocal ? null : 'Enter an address that begins with https://'
}

/** Empty where there is none, or no answer in time. */
const resolved = (hostname: string): Promise<string[]> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), lookupMs)
    lookup(hostname, { all: true }, (_error, found = []) => {
      clearTimeout(timer)
      resolve(found.map(({ address }) => address))
    })
  })

/** The connection goes to the addresses that were checked here, so a name cannot change its mind in between (DNS rebinding). */
export const guardedLookup =
  (allowsLoopback: boolean): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const open = found.filter(({ address }) => mayReach(address, allowsLoopback))
      const [first] = open
      if (!first) return done(new Error(notPublic), '')
      return options.all ? done(null, open) : done(null, first.address, first.family)
    })
