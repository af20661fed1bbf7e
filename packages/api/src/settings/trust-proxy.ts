import proxyAddr from '@fastify/proxy-addr'
import * as v from 'valibot'

/** More proxies than this in a row are a mistake. */
const hopsMax = 10

const message =
  'TRUST_PROXY must be how many proxies stand in front (1 is one), or their addresses or networks, separated by commas'

/**
 * Whose X-Forwarded-For counts. `true` is refused: everybody could then say to be anybody, and others mean one proxy by it.
 */
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

/** What reads the header decides what it takes; it throws as the server starts otherwise. */
function isCompiled(networks: string[]): boolean {
  try {
    proxyAddr.compile(networks)
    return true
  } catch {
    return false
  }
}
