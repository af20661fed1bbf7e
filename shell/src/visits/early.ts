/** Caught by a boundary of React; everything else is an event of the window. */
export type Trouble = Event | { readonly type: 'caught'; readonly error: unknown }

const mostKept = 20

/** Keeps what goes wrong and what is shown, each with its address, until the collector is loaded and takes over (collect-visit.ts). */
export const early = {
  troubles: [] as [path: string, trouble: Trouble][],
  take: (path: string, trouble: Trouble): void => {
    if (early.troubles.length < mostKept) early.troubles.push([path, trouble])
  },
  /** Since the document's start, in milliseconds. */
  views: [[location.pathname, 0]] as [path: string, since: number][],
  show: (path: string, since: number): void => {
    if (early.views.length < mostKept) early.views.push([path, since])
  },
  /** X-Request-Id of the last answer, and when it came. */
  answer: undefined as { readonly id: string; readonly at: number } | undefined,
}

/** Notes which call the host answered last, so that an error leads to its log. */
export const fetchNoted: typeof fetch = async (...request) => {
  const answer = await fetch(...request)
  const id = answer.headers.get('x-request-id')
  if (id) early.answer = { id, at: performance.now() }
  return answer
}

// Failed loads do not bubble.
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(type, (event) => early.take(location.pathname, event), true)

/** A navigation begins; its address is there a moment later. @param from the path that is left */
export function noteNavigation(from: string): void {
  const since = performance.now()
  queueMicrotask(() => {
    // Filters change the address too.
    if (location.pathname !== from) early.show(location.pathname, since)
  })
}
