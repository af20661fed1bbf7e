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
