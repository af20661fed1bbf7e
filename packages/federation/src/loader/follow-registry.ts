import * as v from 'valibot'
import { type HostRegistry, PublicRegistry } from '../public-registry.ts'

interface FollowOptions {
  readonly url: string
  readonly intervalMs?: number
  readonly onDocument: (document: HostRegistry) => void
  /** Fetches at once, before the first interval. */
  readonly isUrgent?: boolean
}

const defaultIntervalMs = 30_000

/**
 * Polls the registry document every half minute, on focus and when back online; an unchanged one costs a 304. A broken or unreachable document is
 * ignored, so the session keeps its current one.
 * @returns a function that stops polling
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

/** @returns null when the document is broken or unreachable */
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

/** True for any response of the host. `navigator.onLine` is only a hint. */
export const isHostReachable = (url: string, timeoutMs: number): Promise<boolean> =>
  fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    (answer) => answer.body?.cancel().then(() => true) ?? true,
    () => false,
  )
