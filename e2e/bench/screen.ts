import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFilledDatabase, readSettings } from '@emberwatch/api'
import { demoFill, demoIds } from '@emberwatch/demo'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { manySitesSql } from './many-sites.ts'
import { median } from './median.ts'
import { results, storedSession } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const sizes = [10, 100] as const

interface ScreenFigures {
  /** Milliseconds from the navigation until all rows are there. */
  readonly rowsMs: number
  /** Milliseconds from the event to the next paint, the longest of each kind (Event Timing). */
  readonly sortPaintMs: number
  readonly typePaintMs: number
  /** Milliseconds from the click until the first row is another one. */
  readonly sortedMs: number
}

/** `pnpm bench screen`: the list of sites with 100 rows beside 10, on a processor four times slower. The map: `pnpm bench map`. */
export async function screenBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SIMULATOR: '0', MQTT_PORT: 'off' }
  const { db } = await openFilledDatabase(readSettings(env), { fill: demoFill })
  const client = await db.pool.connect()
  for (const sql of manySitesSql([{ userId: demoIds.users['site.admin'], sites: 300 }])) await client.query(sql)
  client.release()
  await db.close()
  const server = await startServer({ env })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const storage = await storedSession(server.url)
    const runs: Record<number, ScreenFigures[]> = { 10: [], 100: [] }
    for (let round = 0; round <= rounds; round++)
      for (const size of sizes) {
        const figures = await measureTable(browser, server.url, storage, size)
        if (round > 0) runs[size]?.push(figures)
      }
    const rows = (['rowsMs', 'sortPaintMs', 'sortedMs', 'typePaintMs'] as const).map((name) => {
      const [few, many] = sizes.map((size) => median(runs[size]?.map((run) => run[name]) ?? []))
      const ratio = (many ?? Number.NaN) / (few ?? Number.NaN)
      return {
        name,
        '10 rows': Math.round(few ?? 0),
        '100 rows': Math.round(many ?? 0),
        ratio: Number(ratio.toFixed(2)),
      }
    })
    console.table(rows)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'screen.json'), `${JSON.stringify({ rounds, rows }, null, 2)}\n`)
  } finally {
    await browser.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureTable(
  browser: Browser,
  url: string,
  storage: Readonly<Record<string, string>>,
  size: number,
): Promise<ScreenFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      const paints: Record<string, number> = {}
      Object.assign(window, { paints })
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) paints[name] = Math.max(paints[name] ?? 0, duration)
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    }, storage)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${url}/sites?size=${size}`)
    await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length === count, size)
    const rowsMs = await page.evaluate(() => performance.now())
    const sortedMs = await sort(page)
    await page.getByRole('button', { name: 'Search Name' }).click()
    await page.getByRole('searchbox', { name: 'Search Name' }).pressSequentially('Anlegg 1', { delay: 30 })
    // The last paint and its entry come after the last key.
    await page.waitForTimeout(1500)
    const paints = await page.evaluate(() => (window as unknown as { paints: Record<string, number> }).paints)
    return { rowsMs, sortedMs, sortPaintMs: paints.click ?? 16, typePaintMs: paints.keydown ?? 16 }
  } finally {
    await context.close()
  }
}

async function sort(page: Page): Promise<number> {
  const first = page.locator('tbody tr').first()
  const before = await first.textContent()
  const begin = await page.evaluate(() => performance.now())
  const button = page.locator('thead th[aria-sort] button.ew-sort').first()
  await button.click()
  await page.waitForFunction((text) => document.querySelector('tbody tr')?.textContent !== text, before)
  return (await page.evaluate(() => performance.now())) - begin
}
