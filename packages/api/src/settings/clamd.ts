import type { NetConnectOpts } from 'node:net'
import { isLoopback } from './loopback.ts'

export type Clamd = NetConnectOpts

/** `/run/clamav/clamd.ctl`, or `host:port`. @returns null where it is neither, or leads off this machine to a host that is not named as ops' own */
export function readClamd(text: string, plaintextHosts: readonly string[]) {
  if (text.startsWith('/')) return { path: text }
  const [, host = '', port = ''] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? []
  if (!host || Number(port) > 65_535 || !(isLoopback(host) || plaintextHosts.includes(host))) return null
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
