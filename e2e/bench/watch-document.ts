import type { Page } from '@playwright/test'

/** A step of a journey waits for this: a selector that matches, at an address that matches. */
export interface Viewport {
  readonly path: RegExp
  readonly selector: string
}

/** Times of a document, in milliseconds since its navigation began. */
export interface DocumentFigures {
  readonly largestPaintMs: number
  /** Time in tasks longer than 50 ms. */
  readonly longTasksMs: number
}

interface Watched {
  shown: Record<string, number>
  clicked: number
  largestPaint: number
  longTasks: number
}

const askEveryMs = 250

/** Notes when each of the sights is first on screen; runs before anything of a page. */
export async function watchDocument(page: Page, sights: Readonly<Record<string, Viewport>>): Promise<void> {
  const list = Object.entries(sights).map(([name, { path, selector }]) => [name, path.source, selector] as const)
  await page.addInitScript((sightList) => {
    const watched: Watched = { shown: {}, clicked: 0, largestPaint: 0, longTasks: 0 }
    Object.assign(window, { watched })
    const look = () => {
      for (const [name, path, selector] of sightList) {
        if (name in watched.shown || !new RegExp(path).test(location.pathname)) continue
        if (document.querySelector(selector)) watched.shown[name] = performance.now()
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    addEventListener('click', () => Object.assign(watched, { clicked: performance.now() }), { capture: true })
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((entries) => entries.getEntries().forEach(note)).observe({ type, buffered: true })
    observe('largest-contentful-paint', ({ startTime }) => Object.assign(watched, { largestPaint: startTime }))
    observe('longtask', ({ duration }) => Object.assign(watched, { longTasks: watched.longTasks + duration }))
  }, list)
}

/** Milliseconds from the start of the document, or from the last click in it, until the sight was there. */
export async function shownAfter(page: Page, name: string): Promise<number> {
  // The page notes the time itself: asking at each frame would take a third of a slowed-down processor.
  await page.waitForFunction((sight) => sight in (window as unknown as Windowed).watched.shown, name, {
    polling: askEveryMs,
  })
  const { shown: times, clicked } = await page.evaluate(() => (window as unknown as Windowed).watched)
  const at = times[name] ?? Number.NaN
  return at > clicked ? at - clicked : at
}

export async function documentFigures(page: Page): Promise<DocumentFigures> {
  const { largestPaint, longTasks } = await page.evaluate(() => (window as unknown as Windowed).watched)
  return { largestPaintMs: largestPaint, longTasksMs: longTasks }
}

type Windowed = { readonly watched: Watched }
