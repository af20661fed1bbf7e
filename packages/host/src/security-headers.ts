import type { HostSettings } from './settings.ts'
import { floorSource } from './shell/floor-guard.ts'
import type { StartGuard } from './shell/start-guard.ts'

interface PolicyOptions {
  /** Further origins, each with a space before it: of the areas' files, and of a developer's own machine. */
  readonly areas?: string
  readonly own?: string
  /** And of the maps' tiles. */
  readonly tiles?: string
  /** A script that stands in the page itself beside the one that looks for the floor, by its hash, with a space before it. */
  readonly guard?: string
}

/**
 * Scripts come from this origin only and never from the page itself, but for what turns old browsers away (floor-guard.ts) and what watches the start of
 * a new shell (start-guard.ts). There is no `upgrade-insecure-requests`:
 * it breaks installs on plain http (product 21.10).
 */
export function htmlPolicy({ areas = '', own = '', tiles = '', guard = '' }: PolicyOptions = {}): string {
  const policy = {
    'default-src': "'self'",
    'script-src': `'self'${areas}${own} ${floorSource}${guard}`,
    // antd's rules are files (decision 0005); React and Leaflet write styles through CSSOM, which needs no word here.
    'style-src': `'self'${areas}${own}`,
    'style-src-attr': "'none'",
    'img-src': `'self' data: blob:${areas}${own}${tiles}`,
    'font-src': `'self'${areas}${own}`,
    // First files of pages are fetched ahead of the scripts that run them.
    'connect-src': `'self'${areas}${own}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    // What becomes script or markup goes through the one policy that the shell makes (shell/src/boot/trust-areas.ts).
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Headers of the HTML. */
export function htmlHeaders(
  { areasBase, allowOverrides, map }: Pick<HostSettings, 'areasBase' | 'allowOverrides' | 'map'> = {},
  guard?: StartGuard,
) {
  const areas = areasBase ? ` ${new URL(areasBase).origin}` : ''
  // A developer's own machine, never another one.
  const own = allowOverrides ? ' http://localhost:* http://127.0.0.1:*' : ''
  const source = imageSource(map?.tileUrl)
  const tiles = source && ` ${source}`
  return {
    'content-security-policy': htmlPolicy({ areas, own, tiles, ...(guard ? { guard: ` ${guard.source}` } : {}) }),
    ...commonHeaders,
  }
}

/** Where tiles come from, as the policy names it; servers that take turns (`{s}`) are one pattern. */
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

/**
 * Of everything that is no page: opened as one, it runs nothing, shows nothing, and has an origin of its own. Scripts and style
 * sheets are not touched by it where a page names them.
 */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
