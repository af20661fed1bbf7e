import { unknownMembers } from '@emberwatch/api/testing/unknown-members'

/** Complains on the console, which fails the test, of what a platform with the original API might refuse (product 17.6). */
export const watchBodies =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    if (input instanceof Request && input.headers.get('content-type') === 'application/json') {
      const { pathname } = new URL(input.url)
      const unknown = unknownMembers(input.method, pathname, await input.clone().text())
      if (unknown.length > 0) console.error(`${input.method} ${pathname} has no ${unknown.join(', ')}`)
    }
    return fetch(input, init)
  }
