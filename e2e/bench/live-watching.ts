import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@emberwatch/api'
import { demoIds } from '@emberwatch/api/fleet'
import type { BrowserContext, Page } from '@playwright/test'
import { launchBrowser } from '../find-browser.ts'
import { startOwnPlatform } from '../tests/own-platform.ts'
import { beSignedIn } from '../tests/steps.ts'
import { heapOf } from './browser.ts'
import { round } from './figures.ts'

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
  const platform = await startOwnPlatform()
  const { db } = platform.api
  const ids = await exactlyWatched(db)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext()
    let requests = 0
    context.on('request', (request) => {
      if (request.url().includes('/api/')) requests += 1
    })
    const pages = [await openPage(context, platform.url, 1), await openPage(context, platform.url, 2)]
    const heapStart = await megabytesOf(pages)
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
      heapEnd: await megabytesOf(pages),
    }
  } finally {
    await browser.close()
    await platform.close()
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
  await beSignedIn(page, 'super.admin', url)
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

/** Megabytes of JavaScript of all pages. */
async function megabytesOf(pages: readonly Page[]): Promise<number> {
  let bytes = 0
  for (const page of pages) bytes += await heapOf(await page.context().newCDPSession(page))
  return round(bytes / 1024 / 1024)
}
