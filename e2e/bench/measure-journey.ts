import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Journey } from './journeys.ts'
import { documentFigures, shownAfter, type Viewport, watchDocument } from './watch-document.ts'
import { type TrafficWatch, watchTraffic } from './watch-traffic.ts'

/** The network of the browser and the speed of its processor. */
export interface Conditions {
  readonly name: string
  /** Added to every request, in milliseconds. */
  readonly latency: number
  /** Megabits a second, either way; 0 for no limit. */
  readonly megabits: number
  readonly slowerProcessor: number
}

/** A line and a laptop that are neither good nor bad. */
export const usualConditions: Conditions = {
  name: '10 Mbit/s, 40 ms, 4x slower processor, HTTP/2, brotli',
  latency: 40,
  megabits: 10,
  slowerProcessor: 4,
}

export interface MeasureOptions {
  readonly browser: Browser
  readonly url: string
  readonly conditions: Conditions
  /** The local storage of a signed-in person. */
  readonly storage: Readonly<Record<string, string>>
}

/** Figures by name, `<step>: <what>`, and those of the whole journey. */
export type Figures = Record<string, number>

export async function measureJourney(journey: Journey, options: MeasureOptions): Promise<Figures> {
  const context = await options.browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    if (journey.signedIn)
      await context.addInitScript((storage) => {
        for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
      }, options.storage)
    const figures = async () => {
      const page = await context.newPage()
      try {
        return await travel(page, journey, options)
      } finally {
        await page.close()
      }
    }
    if (journey.warm) await figures()
    return await figures()
  } finally {
    await context.close()
  }
}

async function travel(page: Page, { steps }: Journey, { url, conditions }: MeasureOptions): Promise<Figures> {
  const session = await page.context().newCDPSession(page)
  const traffic = await watchTraffic(session)
  await slowDown(session, conditions)
  await watchDocument(page, Object.fromEntries(steps.map(({ name, sees }): [string, Viewport] => [name, sees])))
  const figures: Figures = {}
  for (const { name, open } of steps) {
    if (typeof open === 'string') await page.goto(`${url}${open}`, { waitUntil: 'commit' })
    else await open(page)
    Object.assign(figures, await stepFigures(page, traffic, name))
  }
  const { largestPaintMs, longTasksMs } = await documentFigures(page)
  const [first] = steps
  const total = (what: string) => steps.reduce((sum, { name }) => sum + (figures[`${name}: ${what}`] ?? 0), 0)
  return {
    ...figures,
    [`${first.name}: largest paint, ms`]: largestPaintMs,
    'long tasks, ms': longTasksMs,
    'heap, kB': await heapOf(session),
    'all: requests': total('requests'),
    'all: bytes': total('bytes'),
    'all: bytes of code': total('bytes of code'),
  }
}

async function stepFigures(page: Page, traffic: TrafficWatch, name: string): Promise<Figures> {
  const milliseconds = await shownAfter(page, name)
  await traffic.settle()
  const { requests, bytes, codeBytes, depth } = traffic.take()
  return {
    [`${name}: shown, ms`]: milliseconds,
    [`${name}: requests`]: requests,
    [`${name}: deepest row of requests`]: depth,
    [`${name}: bytes`]: bytes,
    [`${name}: bytes of code`]: codeBytes,
  }
}

export async function slowDown(session: CDPSession, { latency, megabits, slowerProcessor }: Conditions): Promise<void> {
  const throughput = megabits > 0 ? (megabits * 1_000_000) / 8 : -1
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
}

/** JavaScript in use after a collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1000
}
