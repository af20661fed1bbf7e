import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compressed, type encodingFor } from './compress.ts'

interface CachedPage {
  readonly bytes: Buffer
  /** Strong: covers the bytes and the policy. */
  readonly etag: string
}

/** The pages of six areas in three encodings, for two releases. */
const maxPages = 250

/** Pages equal for everybody. The tag covers the policy, as browsers keep headers of the last answer on a 304. */
export function createPageCache() {
  const cache = new LRUCache<string, Promise<CachedPage>>({ max: maxPages })
  return (html: string, policy: string, encoding: ReturnType<typeof encodingFor>): Promise<CachedPage> => {
    const key = hashOf(policy, String(encoding), html)
    const before = cache.get(key)
    if (before) return before
    const page = compressed(html, encoding).then((bytes) => ({ bytes, etag: `"${hashOf(policy, bytes)}"` }))
    cache.set(key, page)
    return page
  }
}

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('base64url').slice(0, 27)
}
