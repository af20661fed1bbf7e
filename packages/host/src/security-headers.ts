/**
 * Headers of the HTML. Scripts come from this origin only and never from the page itself; antd's style elements carry
 * the nonce. `upgrade-insecure-requests` and HSTS are left to whoever ends TLS: they break installs on plain http (design 10).
 */
export function htmlHeaders(nonce: string, tileUrl?: string): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    // React and Leaflet place elements by style attributes.
    'style-src-attr': "'unsafe-inline'",
    'img-src': ["'self'", 'data:', 'blob:', imageSource(tileUrl)].filter(Boolean).join(' '),
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
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
