import * as v from 'valibot'
import { RegistryDocument } from '../registry-document.ts'

interface FollowOptions {
  readonly url: string
  readonly intervalMs?: number
  readonly onDocument: (document: RegistryDocument) => void
}

const defaultIntervalMs = 30_000

/**
 * Asks for the registry document every half minute, on focus and when back online; an unchanged one costs a 304.
 * A broken or unreachable document changes nothing: the session stays with what it has. Answers how to stop.
 */
export function followRegistry({ url, intervalMs = defaultIntervalMs, onDocument }: FollowOptions): () => void {
  let isAsking = false
  const ask = async () => {
    if (isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    try {
      // `no-cache` makes the browser send If-None-Match itself and answers 304s from its cache.
      const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(intervalMs) })
      const parsed = v.safeParse(RegistryDocument, answer.ok ? await answer.json() : null)
      if (parsed.success) onDocument(parsed.output)
    } catch {
      // Tried again at the next turn.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(ask, intervalMs)
  window.addEventListener('focus', ask)
  window.addEventListener('online', ask)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', ask)
    window.removeEventListener('online', ask)
  }
}
