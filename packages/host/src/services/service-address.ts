/** What may stand in an address below `/services/<area>/`: letters that need no second look, each segment a name. */
const segment = /^[\w.~:@!$&'()*+,;=-]+$/
const encoded = /%(?![2-9a-f][0-9a-f])|%(2e|2f|5c|25|7f)/i

/**
 * Where a request goes, or null where its path is written in a way that some server may read as another: a way up, with or without path
 * parameters and blanks around it, an empty segment, an encoded slash, dot or percent sign, or the area's name in another notation.
 * @param service address of the area's server, with a slash at the end
 * @param rawUrl path and query of the request as they came
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
  // Whatever was made of it, it lies below the area's own server.
  return url.href.startsWith(service) ? url : null
}

function isPlain(text: string): boolean {
  if (encoded.test(text) || !segment.test(text.replace(/%[0-9a-f]{2}/gi, 'x'))) return false
  // `..;a=b`, `.. ` and `...` are the folder above to some servers.
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
