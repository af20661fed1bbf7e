/** An error that a boundary of React caught; everything else is an event of the window. */
export type Trouble = Event | { readonly type: 'caught'; readonly error: unknown }
/** The trouble, or the time when a page began to be shown, in milliseconds since the document's start. */
type Happened = Trouble | number

const eventsMax = 40

/** Keeps what happens, each with its path, until the collector is loaded and takes over (collect-visit.ts). */
export const early = {
  queue: [[location.pathname, 0]] as [path: string, happened: Happened][],
  note: (happened: Happened, path = location.pathname): void => {
    if (early.queue.length < eventsMax) early.queue.push([path, happened])
  },
  /** X-Request-Id of the last answer. */
  request: null as string | null,
}

/** Says that sizes are told in the next frame, which is no error (Resize Observer, 3.4.9). */
const isNotice = (event: Event) => event instanceof ErrorEvent && event.message.startsWith('ResizeObserver loop')

// Failed loads do not bubble.
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(type, (event) => isNotice(event) || early.note(event), true)

/** A navigation begins; its address is there a moment later. @param from the path that is left */
export function noteNavigation(from: string): void {
  const since = performance.now()
  // Filters change the address too.
  queueMicrotask(() => location.pathname !== from && early.note(since))
}

/** Notes which call the host answered last, so that an error leads to its log. */
export function noteAnswer({ headers }: Response): void {
  early.request = headers.get('x-request-id')
}
