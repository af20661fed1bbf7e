import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPlugin, apiPluginOptions, type Db, openFilledDatabase, readSettings } from '@emberwatch/api'
import { demoFill, demoIds } from '@emberwatch/demo'
import { buildHost, releasesFolderIn } from '@emberwatch/host'
import { Registry } from '@emberwatch/registry'
import { publishBuilt } from '@emberwatch/server'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { areasHere, builtFolder, shellFolder } from '../../tools/dev/build-all.ts'
import { findBrowser } from '../find-browser.ts'

const watched = 200
const pageSize = 100
const changeMs = 500
const checkEvery = 60
/** Milliseconds that a table may take to show the last change: its second between reads, and the read. */
const settleMs = 4000

const words: Record<string, string> = {
  system_connected: 'Connected',
  mobile_connection_failed: 'Offline: mobile connection failed',
  panel_config_failed: 'Offline: panel configuration failed',
  panel_config_ok: 'Offline: panel configured, no live updates yet',
}
const states = Object.keys(words)

/** One browser with the live connections of 200 systems on two tabs, which change twice a second. */
export async function measureWatching(minutes: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-bench-live-'))
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: dataDir, SIMULATOR: '0', DEMO_DATA: '1' })
  const { db } = await openFilledDatabase(settings, { fill: demoFill })
  const ids = await exactlyWatched(db)
  await publishBuilt(new Registry(releasesFolderIn(dataDir)), { names: areasHere(), folderOf: builtFolder })
  const host = await buildHost({
    settings: { shellFolder, releasesFolder: releasesFolderIn(dataDir) },
    api: async (app) => app.register(apiPlugin, { ...apiPluginOptions, settings, db }),
  })
  const url = (await host.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext()
    let requests = 0
    context.on('request', (request) => {
      if (request.url().includes('/api/')) requests += 1
    })
    const pages = [await openPage(context, url, 1), await openPage(context, url, 2)]
    const heapStart = await heapOf(pages)
    requests = 0
    let missed = 0
    let changesCount = 0
    const end = Date.now() + minutes * 60_000
    while (Date.now() < end) {
      await change(db, ids, changesCount)
      changesCount += 1
      await pause(changeMs)
      if (changesCount % checkEvery === 0) missed += await countMissed(db, pages)
    }
    missed += await countMissed(db, pages)
    return {
      minutes,
      systems: ids.length,
      changes: changesCount,
      requests,
      missed,
      heapStart,
      heapEnd: await heapOf(pages),
    }
  } finally {
    await browser.close()
    await host.close()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The demo fleet's systems and as many more as it takes. */
async function exactlyWatched(db: Db): Promise<string[]> {
  const live = () => db.kysely.selectFrom('systems').select('id').where('archivedAt', 'is', null).execute()
  const siteId = demoIds.sites.nidelva
  const more = Array.from({ length: watched - (await live()).length }, (_, index) => ({
    siteId,
    name: `Bench ${index}`,
    type: 'autrosafe' as const,
    connectionState: 'system_connected',
  }))
  await db.kysely.insertInto('systems').values(more).execute()
  return (await live()).map(({ id }) => id)
}

const change = (db: Db, ids: readonly string[], turn: number) =>
  db.kysely
    .updateTable('systems')
    .set({ connectionState: states[(turn * 7 + 1) % states.length] ?? null })
    .where('id', '=', ids[(turn * 37) % ids.length] ?? '')
    .execute()

async function openPage(context: BrowserContext, url: string, number: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill('super.admin@emberwatch.example')
  await page.getByLabel('Password', { exact: true }).fill('emberwatch-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/administration/)
  await page.goto(`${url}/administration?size=${pageSize}&page=${number}`)
  await page.waitForFunction((size) => document.querySelectorAll('tbody tr').length === size, pageSize)
  return page
}

/** Rows that do not show what the database holds, some seconds after the last change. */
async function countMissed(db: Db, pages: readonly Page[]): Promise<number> {
  await pause(settleMs)
  const rows = await db.kysely.selectFrom('systems').select(['id', 'connectionState']).execute()
  const stateById = new Map(rows.map(({ id, connectionState }) => [id, words[connectionState ?? ''] ?? null]))
  let missed = 0
  for (const page of pages) {
    const cells = await page.evaluate(() =>
      [...document.querySelectorAll('tbody tr')].map((row) => ({
        id: row.querySelector('a[href^="/systems/"]')?.getAttribute('href')?.split('/').at(-1) ?? '',
        text: row.textContent ?? '',
      })),
    )
    missed += cells.filter(({ id, text }) => {
      const word = stateById.get(id)
      return word !== null && (word === undefined || !text.includes(word))
    }).length
  }
  return missed
}

/** Megabytes of JavaScript that are in use after a collection. */
async function heapOf(pages: readonly Page[]): Promise<number> {
  let bytes = 0
  for (const page of pages) {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    bytes += metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    await session.detach()
  }
  return Math.round(bytes / 1024 / 102.4) / 10
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
