import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIpAddress, serverAddressKind } from '@emberwatch/contract/server-address'
import { Agent } from 'undici'

export interface Reach {
  /** Lets areas have their servers on this machine. */
  readonly allowsLoopback: boolean
  /** Ports of this host that are nobody's business, such as that of its metrics. */
  readonly closedPorts: readonly number[]
}

const mayReach = (ip: string, { allowsLoopback }: Reach): boolean => {
  const kind = serverAddressKind(ip)
  return kind === 'open' || (kind === 'loopback' && allowsLoopback)
}

/** Whether a server of an area may stand at this address, as far as the address itself tells. */
export function mayCall({ hostname, port }: URL, reach: Reach): boolean {
  return !reach.closedPorts.includes(Number(port)) && (!isIpAddress(hostname) || mayReach(hostname, reach))
}

/**
 * Connections to servers of areas. What a name stands for is looked at as the connection is made, so that a name that
 * changes its address between a check and the call leads nowhere.
 */
export function createReach(reach: Reach): Agent {
  const guarded: LookupFunction = (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const open = found.filter(({ address }) => mayReach(address, reach))
      const [first] = open
      if (!first) return done(new Error(`${hostname} is at an address that areas may not have`), '')
      return options.all ? done(null, open) : done(null, first.address, first.family)
    })
  return new Agent({ connect: { lookup: guarded } })
}
