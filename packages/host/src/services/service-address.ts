/** What may stand in an address below `/services/<area>/`: letters that need no second look, each segment a name. */
const segment = /^(?!\.{1,2}$)[\w.~:@!$&'()*+,;=-]+$/
const encoded = /%(?![2-9a-f][0-9a-f])|%(2e|2f|5c|25|7f)/i

/**
 * Where a request goes, or null where its path is written in a way that some server may read as another: a way up, an empty segment, an
 * encoded slash, dot or percent sign.
 * @param service address of the area's server, with a slash at the end
 * @param rest the raw path and query behind `/services/<area>/`
 */
export function serviceAddress(service: string, rest: string): URL | null {
  const [path = '', ...query] = rest.split('?')
  const segments = path.replace(/\/$/, '').split('/')
  const isPlain =
    path === '' || segments.every((one) => !encoded.test(one) && segment.test(one.replace(/%[0-9a-f]{2}/gi, 'x')))
  if (!isPlain) return null
  const url = new URL(service)
  url.pathname += path
  url.search = query.join('?')
  // Whatever was made of it, it lies below the area's own server.
  return url.href.startsWith(service) ? url : null
}
