import { isIP } from 'node:net'
import * as v from 'valibot'

/** More proxies than this in a row are a mistake. */
const hopsMax = 10
/** Networks that have a name with whoever reads the header (proxy-addr). */
const named = ['loopback', 'linklocal', 'uniquelocal']

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
    return typeof value === 'number' ? value <= hopsMax : value.every(isNetwork)
  }, message),
)

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (bits === undefined) return named.includes(text) || isIP(address) > 0
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
