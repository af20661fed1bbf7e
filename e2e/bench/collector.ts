import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds } from '@emberwatch/demo'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'
import { median } from './median.ts'
import { results, storedSession } from './serve.ts'
import { startServerProcess } from './server-process.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const slowdowns = [1, 4] as const
const pages = { '/login': false, '/sites': true, [`/systems/${demoIds.system('nidelva', 1)}`]: true }
/** The collector's chunk (shell/src/visits). */
const chunk = /\/visits\.\w+\.js/
const sampleUs = 100

type Profile = Awaited<ReturnType<typeof stopProfile>>

/**
 * `pnpm bench collector`: for how long at once what tells the host of visits holds a page's main thread, from its evaluation to its report, with
 * presses between. From samples of the processor's profile whose stack is in its file, and the collector of garbage and the compiler between two.
 */
export async function collectorBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-collector-'))
  const server = await startServerProcess({ DATA_DIR: folder, NODE_ENV: '' })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const storage = await storedSession(server.url)
    const rows = []
    for (const slowdown of slowdowns)
      for (const [path, isSignedIn] of Object.entries(pages)) {
        const stretches: number[][] = []
        for (let round = 0; round < rounds; round++)
          stretches.push(
            await measurePage(browser, server.url + path, { slowdown, storage: isSignedIn ? storage : {} }),
          )
        const longest = stretches.map((one) => Math.max(...one))
        const sum = stretches.flat().reduce((all, one) => all + one, 0) / rounds
        rows.push({
          page: path.replace(/[\w-]{36}/, ':id'),
          slowdown,
          'longest, ms': round1(median(longest)),
          'longest of all rounds, ms': round1(Math.max(...longest)),
          'in all, ms': round1(sum),
        })
      }
    console.table(rows)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'collector.json'), `${JSON.stringify({ rounds, rows }, null, 2)}\n`)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Visitor {
  readonly slowdown: number
  readonly storage: Readonly<Record<string, string>>
}

async function measurePage(browser: Browser, url: string, { slowdown, storage }: Visitor): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, storage)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await session.send('Profiler.enable')
    await session.send('Profiler.setSamplingInterval', { interval: sampleUs })
    await session.send('Profiler.start')
    const nextReport = () => page.waitForResponse((response) => response.url().endsWith('/releases/visits'))
    const first = nextReport()
    await page.goto(url)
    await first
    for (const button of await page.locator('main button').all()) await button.hover({ timeout: 500 }).catch(() => {})
    for (let press = 0; press < 5; press++) await page.locator('main h1').click()
    await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError('a panel cannot be shown'))))
    const second = nextReport()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      dispatchEvent(new Event('visibilitychange'))
    })
    await second
    return stretchesIn(await stopProfile(session))
  } finally {
    await context.close()
  }
}

const stopProfile = async (session: CDPSession) => (await session.send('Profiler.stop')).profile

/** Milliseconds. */
function stretchesIn({ nodes, samples = [], timeDeltas = [] }: Profile): number[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const isIts = (id: number | undefined): boolean =>
    id !== undefined && (chunk.test(byId.get(id)?.callFrame.url ?? '') || isIts(parents.get(id)))
  const its = new Set(nodes.filter(({ id }) => isIts(id)).map(({ id }) => id))
  const between = new Set(
    nodes
      .filter(({ callFrame }) => /^\((program|garbage collector)\)$/.test(callFrame.functionName))
      .map(({ id }) => id),
  )
  const stretches: number[] = []
  let open = 0
  let pending = 0
  for (const [at, id] of samples.entries()) {
    // The time from this sample to the next one is this one's.
    const ms = (timeDeltas[at + 1] ?? 0) / 1000
    if (its.has(id)) {
      open += pending + ms
      pending = 0
    } else if (open > 0 && between.has(id)) pending += ms
    else {
      if (open > 0) stretches.push(open)
      open = 0
      pending = 0
    }
  }
  return open > 0 ? [...stretches, open] : stretches
}

const round1 = (value: number) => Math.round(value * 10) / 10
