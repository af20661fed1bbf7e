import type { NetConnectOpts } from 'node:net'
import { isLoopback } from './plaintext.ts'

export type Clamd = NetConnectOpts

/**
 * A socket path such as `/run/clamav/clamd.ctl`, or `host:port`.
 * @returns null for anything else, and for a remote host that is not in PLAINTEXT_HOSTS
 */
export function readClamd(text: string, plaintextHosts: readonly string[]) {
  if (text.startsWith('/')) return { path: text }
  const [, host = '', port = ''] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? []
  if (!host || Number(port) > 65_535 || !(isLoopback(host) || plaintextHosts.includes(host))) return null
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
