/** Unambiguous characters of a segment. */
const segment = /^[\w.~:@!$&'()*+,;=-]+$/
const encoded = /%(?![2-9a-f][0-9a-f])|%(2e|2f|5c|25|7f)/i

/**
 * Null for paths that some server might read differently: `..` with parameters or blanks, an empty segment, an encoded slash, dot or percent sign,
 * or the area's name in another notation.
 * @param service with a slash at the end
 * @param rawUrl path and query as received
 */
export function serviceAddress(service: string, area: string, rawUrl: string): URL | null {
  const prefix = `/services/${area}/`
  if (!rawUrl.startsWith(prefix)) return null
  const [path = '', ...query] = rawUrl.slice(prefix.length).split('?')
  const segments = path.replace(/\/$/, '').split('/')
  if (path !== '' && !segments.every(isPlain)) return null
  const url = new URL(service)
  url.pathname += path
  url.search = query.join('?')
  return url.href.startsWith(service) ? url : null
}

function isPlain(text: string): boolean {
  if (encoded.test(text) || !segment.test(text.replace(/%[0-9a-f]{2}/gi, 'x'))) return false
  // Some servers read `..;a=b`, `.. ` and `...` as the parent.
  const name = decoded(text)?.split(';')[0]?.trim()
  return name !== undefined && !/^\.*$/.test(name)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
