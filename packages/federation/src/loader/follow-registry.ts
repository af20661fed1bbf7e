import * as v from 'valibot'
import { type HostRegistry, PublicRegistry } from '../public-registry.ts'

interface FollowOptions {
  readonly url: string
  readonly intervalMs?: number
  readonly onDocument: (document: HostRegistry) => void
  /** Does not wait for the first turn. */
  readonly isUrgent?: boolean
}

const defaultIntervalMs = 30_000

/**
 * Asks for the registry document every half minute, on focus and when back online; an unchanged one costs a 304.
 * A broken or unreachable document changes nothing: the session stays with what it has. Answers how to stop.
 */
export function followRegistry({
  url,
  intervalMs = defaultIntervalMs,
  onDocument,
  isUrgent,
}: FollowOptions): () => void {
  let isAsking = false
  const ask = async () => {
    if (isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    try {
      const document = await fetchRegistry(url, intervalMs)
      if (document) onDocument(document)
    } finally {
      isAsking = false
    }
  }
  if (isUrgent) void ask()
  const timer = setInterval(ask, intervalMs)
  window.addEventListener('focus', ask)
  window.addEventListener('online', ask)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', ask)
    window.removeEventListener('online', ask)
  }
}

/** The registry document as it is now, or null when it is broken or out of reach. */
export async function fetchRegistry(url: string, timeoutMs = defaultIntervalMs): Promise<HostRegistry | null> {
  try {
    // `no-cache` makes the browser send If-None-Match itself and answers 304s from its cache.
    const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
    const parsed = v.safeParse(PublicRegistry, answer.ok ? await answer.json() : null)
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Whether the host at this address answers, whatever it says. The browser's own word, `navigator.onLine`, is a hint only. */
export const isHostReachable = (url: string, timeoutMs: number): Promise<boolean> =>
  fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    (answer) => answer.body?.cancel().then(() => true) ?? true,
    () => false,
  )
