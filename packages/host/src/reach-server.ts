import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIpAddress, serverAddressKind } from '@emberwatch/contract/server-address'
import { Agent } from 'undici'

export interface Reach {
  readonly allowsLoopback: boolean
  /** Such as the port of metrics. */
  readonly closedPorts: readonly number[]
}

const mayReach = (ip: string, { allowsLoopback }: Reach): boolean => {
  const kind = serverAddressKind(ip)
  return kind === 'open' || (kind === 'loopback' && allowsLoopback)
}

/** Checks the address alone. */
export function mayCall({ hostname, port }: URL, reach: Reach): boolean {
  return !reach.closedPorts.includes(Number(port)) && (!isIpAddress(hostname) || mayReach(hostname, reach))
}

/** Checks the resolved address of each connection, so that DNS rebinding fails. */
export function createReach(reach: Reach): Agent {
  const guarded: LookupFunction = (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const open = addresses.filter(({ address }) => mayReach(address, reach))
      const [first] = open
      if (!first) return done(new Error(`${hostname} is at an address that areas may not have`), '')
      return options.all ? done(null, open) : done(null, first.address, first.family)
    })
  return new Agent({ connect: { lookup: guarded } })
}
