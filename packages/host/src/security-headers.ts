import type { HostSettings } from './settings.ts'
import { floorSource } from './shell/floor-guard.ts'
import type { StartGuard } from './shell/start-guard.ts'

interface PolicyOptions {
  /** Each source has a space before it. */
  readonly areas?: string
  readonly own?: string
  /** Each source has a space before it. */
  readonly tiles?: string
  /** Each source has a space before it. */
  readonly guard?: string
}

/**
 * Scripts come from this origin, never inline, except for the guards (floor-guard.ts, start-guard.ts), by hash. No `upgrade-insecure-requests`:
 * it breaks plain-http installs (product 21.10).
 */
export function htmlPolicy({ areas = '', own = '', tiles = '', guard = '' }: PolicyOptions = {}): string {
  const policy = {
    'default-src': "'self'",
    'script-src': `'self'${areas}${own} ${floorSource}${guard}`,
    // antd's rules are files (decision 0005); React and Leaflet write through CSSOM.
    'style-src': `'self'${areas}${own}`,
    'style-src-attr': "'none'",
    'img-src': `'self' data: blob:${areas}${own}${tiles}`,
    'font-src': `'self'${areas}${own}`,
    // Pages' first files are prefetched.
    'connect-src': `'self'${areas}${own}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    // The shell's policy checks script and markup (shell/src/boot/trust-areas.ts).
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

export function htmlHeaders(
  { areasBase, allowOverrides, map }: Pick<HostSettings, 'areasBase' | 'allowOverrides' | 'map'> = {},
  guards: readonly StartGuard[] = [],
) {
  const areas = areasBase ? ` ${new URL(areasBase).origin}` : ''
  // A developer's own machine only.
  const own = allowOverrides ? ' http://localhost:* http://127.0.0.1:*' : ''
  const source = imageSource(map?.tileUrl)
  const tiles = source && ` ${source}`
  return {
    'content-security-policy': htmlPolicy({
      areas,
      own,
      tiles,
      guard: guards.map(({ source }) => ` ${source}`).join(''),
    }),
    'permissions-policy': pagePermissions,
    ...commonHeaders,
  }
}

/** The page's own document reads labels with the camera and places modems; no frame gets either, whatever its `allow` says (product 6.12). */
export const pagePermissions = 'camera=(self), geolocation=(self), microphone=(), display-capture=()'

/** Hosts that alternate (`{s}`) become one pattern. */
function imageSource(tileUrl = ''): string {
  const [, scheme, host = ''] = /^(https?:\/\/)([\w.{}:-]+)/.exec(tileUrl) ?? []
  return scheme ? scheme + host.replace(/^[^.]*\{[^.]*/, '*') : ''
}

export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** The policy of all files but pages: opened as a page, such a file runs and shows nothing, in its own origin. It does not affect use by a page. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The shell's worker that reads labels (packages/ui/src/scan/label-reader.ts). */
export const labelWorkerName = 'label-reader\\.[\\w-]+\\.js'

/** A worker has the policy of its own script: WebAssembly runs there alone, and has no network. */
export const labelWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'"
