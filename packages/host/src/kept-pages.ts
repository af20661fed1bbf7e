import { createHash } from 'node:crypto'
import { type encodingFor, pressed } from './press.ts'

interface KeptPage {
  readonly bytes: Buffer
  /** A strong one: of the bytes as they are sent, and of the policy that they are sent with. */
  readonly etag: string
}

/** Each page of the six areas in three encodings, for two releases. */
const mostKept = 250

/**
 * Pages that are the same for everybody, pressed once. The policy is part of the tag because browsers keep some headers of the
 * answer before when they get a 304: whoever has the page under another policy gets both anew.
 */
export function createKeptPages() {
  const kept = new Map<string, Promise<KeptPage>>()
  return (html: string, policy: string, encoding: ReturnType<typeof encodingFor>): Promise<KeptPage> => {
    const key = hashOf(policy, String(encoding), html)
    const before = kept.get(key)
    if (before) return before
    const page = pressed(html, encoding).then((bytes) => ({ bytes, etag: `"${hashOf(policy, bytes)}"` }))
    kept.set(key, page)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    return page
  }
}

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('base64url').slice(0, 27)
}
