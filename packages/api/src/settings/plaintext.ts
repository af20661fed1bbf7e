import { isIP } from 'node:net'

/** Modes in which PostgreSQL's drivers never connect without encryption. */
const encryptedModes = new Set(['require', 'verify-ca', 'verify-full'])

/** True if traffic to the address could be read on its way: it leaves this machine without TLS, for a host outside `PLAINTEXT_HOSTS`. */
export function isPlaintext(address: string, plaintextHosts: readonly string[]): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (protocol === 'https:' || encryptedModes.has(searchParams.get('sslmode') ?? '')) return false
  // The query names PostgreSQL's local socket.
  const host = hostname || (searchParams.get('host') ?? '')
  return host !== '' && !host.startsWith('/') && !isLoopback(host) && !plaintextHosts.includes(host)
}

interface Reached {
  readonly host: string
  readonly tls?: unknown
  readonly trustProxy: unknown
}

/** A warning for a server that people reach over a network without TLS, neither its own nor a proxy's; otherwise null. */
export function openToAll({ host, tls, trustProxy }: Reached): string | null {
  if (tls || trustProxy !== false || isLoopback(host)) return null
  return `People reach HOST ${host} without TLS: set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY where a proxy in front ends it.`
}

/** True for names and addresses of this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
