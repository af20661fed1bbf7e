import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds } from '@emberwatch/demo'
import { freePort } from '@emberwatch/http/testing/free-port'
import { chromium, type Page } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'

/** Pages that anybody sees, and the ones that people spend their day on. */
const publicPages = ['/login', '/register', '/forgot-password', '/terms-and-conditions']
const privatePages = [
  '/map',
  '/sites',
  `/systems/${demoIds.system('nidelva', 1)}`,
  `/modems/${demoIds.modem('nidelva')}`,
  '/reports',
]
const categories = ['performance', 'accessibility', 'best-practices'] as const
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** One run differs from the next by several points: the median of these counts. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const devices = ['desktop', 'phone'] as const
/** The stream of changes never ends, so pages of people who are signed in are never at rest. */
const longestWaitMs = 15_000

/**
 * `pnpm bench lighthouse`: every public and five private pages, as a desktop and as a phone; says where points were lost.
 * BENCH_ROUNDS says how often, BENCH_DEVICE=phone leaves the desktop out.
 */
export async function lighthouseBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SIMULATOR: 'off', MQTT_PORT: 'off' }
  const server = await startServer({ env })
  const port = await freePort()
  const context = await chromium.launchPersistentContext(join(dataDir, 'profile'), {
    executablePath: findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  })
  const rows: object[] = []
  try {
    const measure = async (paths: readonly string[]) => {
      for (const path of paths)
        for (const device of devices.filter((each) => each === (process.env.BENCH_DEVICE ?? each))) {
          const runs = []
          for (let round = 0; round < rounds; round++) runs.push(await audit(server.url, path, device, port))
          const row = middleOf(runs)
          console.log(Object.values(row).join('\t'))
          rows.push(row)
        }
    }
    await measure(publicPages)
    await signIn(await context.newPage(), server.url)
    await measure(privatePages)
  } finally {
    await context.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.table(rows)
  const folder = join(import.meta.dirname, '../../test-results/bench')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'lighthouse.json'), JSON.stringify(rows, null, 2))
}

/** The run whose performance is the median, beside the performance of all. */
function middleOf(runs: Awaited<ReturnType<typeof audit>>[]) {
  const ranking = runs.toSorted((a, b) => a.performance - b.performance)
  const middle = ranking[Math.floor(ranking.length / 2)]
  if (!middle) throw new Error('BENCH_ROUNDS is at least 1')
  return { ...middle, all: ranking.map((run) => run.performance).join(' ') }
}

async function audit(origin: string, path: string, device: (typeof devices)[number], port: number) {
  const flags = {
    port,
    logLevel: 'error' as const,
    onlyCategories: [...categories],
    disableStorageReset: true,
    maxWaitForLoad: longestWaitMs,
  }
  const result = await lighthouse(origin + path, flags, device === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse has nothing to say about ${path}`)
  const { lhr } = result
  const score = (name: (typeof categories)[number]) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const deductions = categories
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
  return {
    path: path.replace(/[0-9a-f-]{36}/, '{id}'),
    device,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    lost: [...new Set(deductions)].join('; '),
  }
}

/** Signs in by the login form, so that the profile has the session as a person's would. */
async function signIn(page: Page, origin: string) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email', { exact: true }).fill('site.admin@emberwatch.example')
  await page.getByLabel('Password', { exact: true }).fill('emberwatch-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${origin}/sites`)
  await page.close()
}
