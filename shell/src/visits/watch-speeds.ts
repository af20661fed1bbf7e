import type { SpeedMetric } from '@emberwatch/federation'

/** A page from its navigation until the next one. */
export interface PageView {
  /** As `performance.now()`; 0 for the document's own navigation. */
  readonly since: number
  /** Of `performance.interactionCount`. */
  readonly interactionsBefore: number
  /** Longest event by interaction, in milliseconds. */
  readonly interactions: Map<number, number>
  shift: { readonly first: number; readonly last: number; readonly value: number } | undefined
  worstShift: number
  times: Partial<Record<SpeedMetric, number>>
}

type Entry = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly interactionId: number
}

export const interactionCount = (): number => (performance as { interactionCount?: number }).interactionCount ?? 0

export const pageView = (since: number): PageView => ({
  since,
  interactionsBefore: since && interactionCount(),
  interactions: new Map(),
  shift: undefined,
  worstShift: 0,
  times: {},
})

/** Passes each entry to the page that was shown at its time, as events are told after the navigation that they caused. */
export function watchSpeeds(viewAt: (time: number) => PageView | undefined): void {
  const observe = (type: string, take: (view: PageView, entry: Entry) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        const view = viewAt(entry.startTime)
        if (view) take(view, entry)
      }
    }).observe({ type, buffered: true, ...options })
  observe('navigation', ({ times }, entry) => {
    times.TTFB = (entry as unknown as PerformanceNavigationTiming).responseStart
  })
  observe('largest-contentful-paint', ({ times }, { startTime }) => {
    // A page that was opened in the background is painted when somebody looks.
    const states = performance.getEntriesByType('visibility-state')
    if (!states.some((state) => state.name === 'hidden' && state.startTime < startTime)) times.LCP = startTime
  })
  observe('mark', ({ since, times }, { name, startTime }) => {
    if (name === 'first-row') times[name] ??= startTime - since
  })
  observe('layout-shift', takeShift)
  const everyEvent = { durationThreshold: 16 }
  const takeEvent = ({ interactions }: PageView, { interactionId, duration }: Entry) => {
    if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
  observe('event', takeEvent, everyEvent)
}

/** Shifts less than a second apart, within five seconds, are one; the worst counts (web.dev/articles/cls). */
function takeShift(view: PageView, { startTime, value, hadRecentInput }: Entry): void {
  if (hadRecentInput) return
  const { shift } = view
  const isSame = shift && startTime - shift.last < 1000 && startTime - shift.first < 5000
  view.shift = { first: isSame ? shift.first : startTime, last: startTime, value: value + (isSame ? shift.value : 0) }
  view.worstShift = Math.max(view.worstShift, view.shift.value)
}

/** Of every fifty interactions one may be longer (web.dev/articles/inp). */
export function speedsOf(view: PageView, interactionsNow: number): [SpeedMetric, number][] {
  const longest = [...view.interactions.values()].sort((one, other) => other - one)
  const ignored = Math.floor((interactionsNow - view.interactionsBefore) / 50)
  const inp = longest[Math.min(ignored, longest.length - 1)]
  const times = { ...view.times, CLS: view.worstShift, ...(inp === undefined ? {} : { INP: inp }) }
  return Object.entries(times) as [SpeedMetric, number][]
}
