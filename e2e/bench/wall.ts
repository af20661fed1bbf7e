import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openFilledDatabase, readSettings } from '@emberwatch/api'
import { demoFill, demoIds } from '@emberwatch/demo'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { signIn } from '../sign-in.ts'
import { manySitesSql } from './many-sites.ts'
import { median } from './median.ts'

const rounds = 5
const hours = 24
const few = { account: 'site.operator', sites: 60, scope: 'own' }
const many = { account: 'super.monitor', sites: 20_000, scope: 'fleet' }
const results = join(import.meta.dirname, '../../test-results/bench')

/** `pnpm bench wall`: the wall's first picture of a fleet of 20,000 sites over that of 60, and its memory over a simulated day. */
export async function wallBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    SIMULATOR: '0',
    MQTT_PORT: 'off',
    LIST_CACHE_MB: '0',
  }
  await addSites(env)
  const server = await startServer({ env })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const times: Record<string, number[]> = { few: [], many: [] }
    // The first round warms up server and tiles.
    for (let round = 0; round <= rounds; round++)
      for (const [name, wall] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const ms = await firstPicture(browser, server.url, wall)
        if (round > 0) times[name]?.push(ms)
      }
    const [fewMs, manyMs] = [median(times.few ?? []), median(times.many ?? [])]
    const heap = await heapOverDay(browser, server.url, many)
    const rows = { fewMs, manyMs, ratio: manyMs / fewMs, ...heap }
    console.log(
      `first picture: ${few.sites} sites ${Math.round(fewMs)} ms, ${many.sites} sites ${Math.round(manyMs)} ms`,
    )
    console.log(`ratio ${rows.ratio.toFixed(2)}`)
    console.log(`heap after 1 h ${heap.firstMb.toFixed(1)} MB, after ${hours} h ${heap.lastMb.toFixed(1)} MB`)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'wall.json'), `${JSON.stringify({ rounds, ...rows }, null, 2)}\n`)
  } finally {
    await browser.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Wall = typeof few | typeof many

async function addSites(env: NodeJS.ProcessEnv): Promise<void> {
  const { db } = await openFilledDatabase(readSettings(env), { fill: demoFill })
  const client = await db.pool.connect()
  try {
    const { operator, none } = { operator: demoIds.users['site.operator'], none: demoIds.users.outsider }
    const holders = [
      { userId: operator, sites: few.sites },
      { userId: none, sites: many.sites },
    ]
    for (const statement of manySitesSql(holders)) await client.query(statement)
  } finally {
    client.release()
    await db.close()
  }
}

async function openWall(browser: Browser, url: string, { account, scope }: Wall) {
  const { token, ...user } = await signIn(url, account)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(
    ([authToken, person]) => {
      localStorage.setItem('auth_token', authToken ?? '')
      localStorage.setItem('user', person ?? '')
    },
    [token, JSON.stringify(user)],
  )
  const page = await context.newPage()
  const showWall = async () => {
    await page.goto(`${url}/wall?scope=${scope}`)
    await page.getByRole('region', { name: 'What is wrong' }).getByRole('button').first().waitFor()
    await page.locator('.leaflet-marker-icon').first().waitFor()
  }
  return { context, page, showWall }
}

/** @returns milliseconds from the navigation until rows, counts and markers are there */
async function firstPicture(browser: Browser, url: string, wall: Wall): Promise<number> {
  const { context, page, showWall } = await openWall(browser, url, wall)
  try {
    await showWall()
    return await page.evaluate(() => performance.now())
  } finally {
    await context.close()
  }
}

/** The clock of the page runs a day in minutes: every tick, turn of a page and reading of that day takes place. */
async function heapOverDay(browser: Browser, url: string, wall: Wall) {
  const { context, page, showWall } = await openWall(browser, url, wall)
  try {
    const arrived = untilArrived(page)
    await page.clock.install()
    await showWall()
    const session = await context.newCDPSession(page)
    const heapMb = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize / 1e6
    }
    const samples: number[] = []
    for (let hour = 0; hour < hours; hour++) {
      // Readings arrive between steps: the clock of the server does not run ahead.
      for (let step = 0; step < 60; step++) {
        await page.clock.runFor(60_000)
        await arrived()
      }
      samples.push(await heapMb())
    }
    return { firstMb: samples[0] ?? 0, lastMb: samples.at(-1) ?? 0, heapMb: samples }
  } finally {
    await context.close()
  }
}

/** @returns waits until no call but the stream is on its way, for ten seconds at most */
function untilArrived(page: Page) {
  const onTheirWay = new Set<Request>()
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().includes('/live')) onTheirWay.add(request)
  })
  page.on('requestfinished', (request) => onTheirWay.delete(request))
  page.on('requestfailed', (request) => onTheirWay.delete(request))
  return async () => {
    for (let milliseconds = 0; onTheirWay.size > 0 && milliseconds < 10_000; milliseconds += 20) await setTimeout(20)
  }
}
