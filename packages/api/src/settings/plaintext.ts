import { isLoopback } from './loopback.ts'

/** What PostgreSQL's drivers take for a connection that is encrypted or refused. */
const encryptedModes = new Set(['require', 'verify-ca', 'verify-full'])

/**
 * Whether what this server sends to the address, passwords and people's data among it, could be read on the way: off this machine, without TLS, and not on
 * a network that ops call their own (`PLAINTEXT_HOSTS`).
 */
export function isPlaintext(address: string, plaintextHosts: readonly string[]): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (protocol === 'https:' || encryptedModes.has(searchParams.get('sslmode') ?? '')) return false
  // PostgreSQL's socket of this machine is named in the query.
  const host = hostname || (searchParams.get('host') ?? '')
  return host !== '' && !host.startsWith('/') && !isLoopback(host) && !plaintextHosts.includes(host)
}

interface Reached {
  readonly host: string
  readonly tls?: unknown
  readonly trustProxy: unknown
}

/** What to tell whoever starts a server that people reach over a network as it is, without TLS of its own or a proxy that ends it; null elsewhere. */
export function openToAll({ host, tls, trustProxy }: Reached): string | null {
  if (tls || trustProxy !== false || isLoopback(host)) return null
  return `People reach HOST ${host} without TLS: set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY where a proxy in front ends it.`
}
