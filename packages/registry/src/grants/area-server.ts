import { isIpAddress, serverAddressKind } from '@emberwatch/contract/server-address'
import { type AreaName, grantsOf } from '@emberwatch/federation'
import { areaChange, type By, type Change } from '../state/change.ts'
import { refuse } from '../state/refused.ts'

/**
 * The address to which the host proxies `/services/<area>/`, or null. Only ops may set it, as it decides what the host can reach. The address that a revoked
 * area has left can be taken away too.
 * @throws Refused for an address without a grant, or for a bad address
 */
export const serviceChange =
  (area: AreaName, address: string | null, by: By): Change =>
  (document) => {
    const before = document.services?.[area] ?? null
    const isForgetting = address === null && before !== null
    if (!grantsOf(document)[area] && !isForgetting) return refuse('grant', `${area} has no grant`)
    const url = address === null ? null : serverAddress(address)
    if (url === before) return null
    const { [area]: _before, ...others } = document.services ?? {}
    const services = url ? { ...others, [area]: url } : others
    return areaChange({ ...document, services }, area, 'service', { what: url ?? 'none', by })
  }

function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const hasSecrets = url && (url.username || url.password)
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash
  // The address is not repeated: holders of area tokens read refusals and log.
  if (hasSecrets) return refuse('schema', 'the address of a server carries no name and no password')
  if (!isPlain) return refuse('schema', `${text} is no address such as http://weather:8080/`)
  if (isIpAddress(url.hostname) && serverAddressKind(url.hostname) === 'closed')
    return refuse('schema', `${url.hostname} is an address that no server of an area may have`)
  return url.href.replace(/\/*$/, '/')
}
