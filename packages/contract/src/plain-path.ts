/**
 * Tests whether everybody reads a path alike: browsers and servers resolve `.` and `..`, encoded or not, and read a backslash as a slash, so that a call
 * could reach another address than the one that was approved.
 * @param path with or without `{parameters}`, such as `/v1/sites/{id}`
 */
export const isPlainPath = (path: string): boolean =>
  path.startsWith('/') && path.slice(1).split('/').every(isPlainSegment)

/** `encodeURIComponent` writes these characters, and a declared path may hold the others (RFC 3986, section 3.3). */
const characters = /^[\w.~:@!$&'()*+,;={}%-]+$/
const isPlainSegment = (segment: string): boolean => characters.test(segment) && !/^(\.|%2e)+$/i.test(segment)
