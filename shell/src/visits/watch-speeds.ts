import type { SpeedMetric } from '@emberwatch/federation'

/** A page from its navigation until the next one. */
interface PageView {
  /** The time of `performance.now()`; 0 for the document's own navigation. */
  readonly since: number
  /** The value of `performance.interactionCount`. */
  readonly interactionsBefore: number
  /** Longest event by interaction, in milliseconds. */
  readonly interactions: Map<number, number>
  /** The session of shifts that goes on (web.dev/articles/cls): its begin, its last shift, and their sum. */
  shiftsSince: number
  shiftAt: number
  shifts: number
  readonly times: Partial<Record<SpeedMetric, number>> & { CLS: number }
}

type Entry = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly interactionId: number
}

const interactionCount = (): number => (performance as { interactionCount?: number }).interactionCount ?? 0

const pageView = (since: number): PageView => ({
  since,
  interactionsBefore: since && interactionCount(),
  interactions: new Map(),
  shiftsSince: 0,
  shiftAt: Number.NEGATIVE_INFINITY,
  shifts: 0,
  times: { CLS: 0 },
})

/** Views since the last report; the last of them is of the page that is shown. */
export function createPageViews<Page>() {
  const views: (PageView & { readonly page: Page })[] = []
  return {
    open: (page: Page, since: number) => void views.push({ ...pageView(since), page }),
    at: (time: number): PageView | undefined => views.findLast(({ since }) => since <= time),
    /** @param isEnd also ends the view of the page that is shown */
    end: (isEnd?: boolean) => {
      const ended = views.splice(0, views.length - (isEnd ? 0 : 1))
      return ended.map((view, at) => {
        const next = ended[at + 1] ?? views[0]
        return { page: view.page, speeds: speedsOf(view, next?.interactionsBefore ?? interactionCount()) }
      })
    },
  }
}

/** Passes each entry to the page that was shown at its time, as events are told after the navigation that they caused. */
export function watchSpeeds(viewAt: (time: number) => PageView | undefined): void {
  const observe = (type: string, take: (view: PageView, entry: Entry) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        const view = viewAt(entry.startTime)
        if (view) take(view, entry)
      }
    }).observe({ type, buffered: true, ...options })
  const [navigation] = performance.getEntriesByType('navigation')
  const first = viewAt(0)
  if (first && navigation) first.times.TTFB = (navigation as PerformanceNavigationTiming).responseStart
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

/** Shifts less than a second apart, within five seconds, are one; the worst counts. */
function takeShift(view: PageView, { startTime, value, hadRecentInput }: Entry): void {
  if (hadRecentInput) return
  if (startTime - view.shiftAt >= 1000 || startTime - view.shiftsSince >= 5000) {
    view.shiftsSince = startTime
    view.shifts = 0
  }
  view.shiftAt = startTime
  view.shifts += value
  view.times.CLS = Math.max(view.times.CLS, view.shifts)
}

/** One of every fifty interactions may be longer (web.dev/articles/inp). */
function speedsOf({ interactions, interactionsBefore, times }: PageView, interactionsNow: number) {
  const longest = [...interactions.values()].sort((one, other) => other - one)
  const inp = longest[Math.min(Math.floor((interactionsNow - interactionsBefore) / 50), longest.length - 1)]
  if (inp) times.INP = inp
  return Object.entries(times) as [SpeedMetric, number][]
}
