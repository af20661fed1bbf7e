import type { Browser, Locator, Page } from '@playwright/test'
import { heapOf, slowDown, watchTraffic } from './browser.ts'

/** One of the pages that show the same table. */
export interface Peer {
  readonly name: 'ours' | 'react-admin' | 'refine'
  readonly path: string
  /** The locator of a row with data. */
  readonly rows: string
  /** The header that sorts by the site's name. */
  readonly sort: (page: Page) => Locator
  readonly lastPage: (page: Page) => Locator
  /** The field for the site's name. */
  readonly search: (page: Page) => Promise<Locator>
}

/** Bytes as they came over the network; times in milliseconds, "paint" from the event to the next paint (Event Timing). */
export interface PeerFigures {
  readonly 'bytes until the first row': number
  readonly 'bytes with what idle browsers fetch': number
  readonly requests: number
  readonly 'first row': number
  readonly 'sort, paint': number
  readonly 'sort, rows': number
  readonly 'last page, paint': number
  readonly 'last page, rows': number
  readonly 'search, paint': number
  readonly 'search, rows after the last key': number
  readonly 'heap, kB': number
}

interface MeasureOptions {
  readonly browser: Browser
  readonly url: string
  /** The local storage of a signed-in person. */
  readonly storage: Readonly<Record<string, string>>
}

/** Measures with an empty cache. */
export async function measurePeer(peer: Peer, { browser, url, storage }: MeasureOptions): Promise<PeerFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await context.addInitScript(watchPaints, storage)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const { traffic, settle } = await watchTraffic(session)
    await slowDown(session)
    await page.goto(`${url}${peer.path}`, { waitUntil: 'commit' })
    await page.waitForFunction((rows) => document.querySelectorAll(rows).length === 10, peer.rows)
    const firstRow = await page.evaluate(() => performance.now())
    const atFirst = traffic()
    await settle()
    const inAll = traffic()
    const heap = await heapOf(session)
    const sortFigures = await clicked(page, peer, peer.sort(page))
    const turned = await clicked(page, peer, peer.lastPage(page))
    const searched = await typed(page, peer, await peer.search(page))
    return {
      'bytes until the first row': atFirst.bytes,
      'bytes with what idle browsers fetch': inAll.bytes,
      requests: inAll.requests,
      'first row': firstRow,
      'sort, paint': sortFigures.paint,
      'sort, rows': sortFigures.rows,
      'last page, paint': turned.paint,
      'last page, rows': turned.rows,
      'search, paint': searched.paint,
      'search, rows after the last key': searched.rows,
      'heap, kB': heap / 1000,
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page before all else. */
function watchPaints(storage: Readonly<Record<string, string>>) {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  Object.assign(window, { longestPaint: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const watched = window as unknown as { longestPaint: number }
      watched.longestPaint = Math.max(watched.longestPaint, duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Measures from the click until the first row is another one. */
async function clicked(page: Page, { rows }: Peer, target: Locator) {
  const before = await page.locator(rows).first().textContent()
  await target.scrollIntoViewIfNeeded()
  await forgetPaints(page)
  await target.evaluate((element) => {
    element.addEventListener('click', () => Object.assign(window, { began: performance.now() }), {
      capture: true,
      once: true,
    })
  })
  await target.click()
  const took = await page.waitForFunction(
    ([selector, text]) => {
      const first = document.querySelector(selector as string)?.textContent
      return first && first !== text && performance.now() - (window as unknown as { began: number }).began
    },
    [rows, before],
  )
  return { rows: (await took.jsonValue()) as number, paint: await longestPaint(page) }
}

async function typed(page: Page, { rows }: Peer, field: Locator) {
  await field.waitFor()
  await forgetPaints(page)
  await field.evaluate((element) => {
    element.addEventListener('keydown', () => Object.assign(window, { began: performance.now() }), { capture: true })
  })
  await field.pressSequentially('Anlegg 7', { delay: 60 })
  const took = await page.waitForFunction((selector) => {
    const rows = [...document.querySelectorAll(selector)]
    const isFound = rows.length > 0 && rows.every((row) => row.textContent?.includes('Anlegg 7'))
    return isFound && performance.now() - (window as unknown as { began: number }).began
  }, rows)
  return { rows: (await took.jsonValue()) as number, paint: await longestPaint(page) }
}

const forgetPaints = async (page: Page) => {
  // Entries come some frames after their paint.
  await page.waitForTimeout(500)
  await page.evaluate(() => Object.assign(window, { longestPaint: 0 }))
}

/** 16 where all was painted within a frame. */
const longestPaint = async (page: Page): Promise<number> => {
  await page.waitForTimeout(500)
  return Math.max(16, await page.evaluate(() => (window as unknown as { longestPaint: number }).longestPaint))
}
