import proxyAddr from '@fastify/proxy-addr'
import * as v from 'valibot'

/** A longer chain of proxies is a mistake. */
const hopsMax = 10

const message =
  'TRUST_PROXY must be how many proxies stand in front (1 is one), or their addresses or networks, separated by commas'

/** Proxies whose X-Forwarded-For is trusted. `true` is refused: anybody could forge an address, and its authors usually mean one proxy. */
export const TrustProxy = v.pipe(
  v.string(),
  v.transform((text): false | number | string[] => {
    if (/^(0|false|no|off)$/i.test(text)) return false
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  }),
  v.check((value) => {
    if (value === false) return true
    return typeof value === 'number' ? value <= hopsMax : isCompiled(value)
  }, message),
)

/** Asks the library that reads the header; a bad value would otherwise throw at the start of the server. */
function isCompiled(networks: string[]): boolean {
  try {
    proxyAddr.compile(networks)
    return true
  } catch {
    return false
  }
}
