import { subnetMasks } from '@emberwatch/contract/modems'
import * as v from 'valibot'

interface Addresses {
  readonly ip: string
  /** A dotted mask, such as `255.255.255.0`. */
  readonly subnet: string
  readonly host: string
}

const Ipv4 = v.pipe(v.string(), v.trim(), v.ipv4())

/** Says that a host lies outside of the modem's subnet, which is allowed; undefined while one of the addresses is incomplete. */
export function outsideSubnetText({ ip, subnet, host }: Addresses): string | undefined {
  const mask = subnetMasks.find((one) => one.mask === subnet)
  if (!mask || !v.is(Ipv4, ip) || !v.is(Ipv4, host)) return undefined
  const size = 2 ** (32 - mask.prefix)
  const networkOf = (address: string) => Math.floor(numberOf(address) / size)
  if (networkOf(ip) === networkOf(host)) return undefined
  return `Outside ${dotted(networkOf(ip) * size)}/${mask.prefix}: the modem reaches it only through a router`
}

const numberOf = (address: string) =>
  address
    .trim()
    .split('.')
    .reduce((sum, part) => sum * 256 + Number(part), 0)

const dotted = (number: number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
