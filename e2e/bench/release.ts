import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig, runWebpack } from '@emberwatch/federation/webpack'
import { releasesFolderIn } from '@emberwatch/host'
import { Registry } from '@emberwatch/registry'
import { chromium, type Page } from '@playwright/test'
import { areaFolder, shellFolder } from '../../tools/dev/build-all.ts'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { buildMonolith } from './build-monolith.ts'
import { median } from './median.ts'
import { results, startHost, storedSession } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const by = { who: 'bench', note: 'release cost' }

/** Milliseconds of each step from changed source to a page that people see, and back. */
interface Steps {
  readonly build: number
  readonly publish: number
  readonly shown: number
  readonly rollback: number
  readonly shownAgain: number
}

/**
 * `pnpm bench release`: a new release of the reports area, published and rolled back, beside the same for one build of
 * everything, which is copied to the server and started anew.
 */
export async function releaseBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const dataDir = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SIMULATOR: '0', MQTT_PORT: 'off' }
  const server = await startServer({ env })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext()
    await context.addInitScript(
      (storage) => {
        for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
      },
      await storedSession(server.url),
    )
    const page = await context.newPage()
    const area = await areaReleases(page, releasesFolderIn(dataDir), server.url, folder)
    const monolith = await monolithReleases(page, server.url, folder)
    const runs: { area: Steps[]; monolith: Steps[] } = { area: [], monolith: [] }
    // The first round warms up webpack.
    for (let round = 0; round <= rounds; round++) {
      const both = { area: await area.release(round), monolith: await monolith.release() }
      if (round > 0) for (const name of ['area', 'monolith'] as const) runs[name].push(both[name])
    }
    await Promise.all([area.close(), monolith.close()])
    const rows = stepNames.map((step) => {
      const [one, all] = [median(runs.area.map((run) => run[step])), median(runs.monolith.map((run) => run[step]))]
      return {
        step,
        'area, ms': Math.round(one),
        'monolith, ms': Math.round(all),
        ratio: Number((one / all).toFixed(3)),
      }
    })
    console.table(rows)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'release.json'), `${JSON.stringify({ rounds, rows }, null, 2)}\n`)
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const stepNames = ['build', 'publish', 'shown', 'rollback', 'shownAgain'] as const

async function areaReleases(page: Page, releases: string, apiUrl: string, folder: string) {
  const registry = new Registry(releases)
  const host = await startHost({ shell: shellFolder, releases, apiUrl })
  const config = pathToFileURL(join(areaFolder('reports'), 'webpack.config.mjs')).href
  const release = async (round: number): Promise<Steps> => {
    const outputPath = join(folder, `reports-${round}`)
    const version = `90.${round}.0`
    const before = (await registry.read()).areas.reports?.active ?? ''
    return {
      build: await timed(() => runWebpack(areaConfig(config, { version, outputPath }))),
      publish: await timed(() => registry.publish(outputPath, by)),
      shown: await timed(() => showsReports(page, host.url, `/areas/reports/${version}/`)),
      rollback: await timed(() => registry.rollback('reports', by)),
      shownAgain: await timed(() => showsReports(page, host.url, `/areas/reports/${before}/`)),
    }
  }
  return { release, close: host.close }
}

async function monolithReleases(page: Page, apiUrl: string, folder: string) {
  const start = (shell: string) => startHost({ shell, releases: join(folder, 'none'), apiUrl, port })
  const monolithFolder = join(folder, 'monolith')
  mkdirSync(monolithFolder)
  const before = join(folder, 'monolith-before')
  cpSync(await buildMonolith(monolithFolder), before, { recursive: true })
  let port = 0
  let host = await start(before)
  port = Number(new URL(host.url).port)
  const replace = async (shell: string) => {
    await host.close()
    host = await start(shell)
  }
  const release = async (): Promise<Steps> => {
    const servedFolder = join(folder, 'monolith-served')
    return {
      build: await timed(() => buildMonolith(monolithFolder)),
      publish: await timed(async () => {
        cpSync(join(monolithFolder, 'dist'), servedFolder, { recursive: true })
        await replace(servedFolder)
      }),
      shown: await timed(() => showsReports(page, host.url, '/assets/')),
      rollback: await timed(() => replace(before)),
      shownAgain: await timed(() => showsReports(page, host.url, '/assets/')),
    }
  }
  return { release, close: () => host.close() }
}

/** Waits until a fresh document shows the reports page with a script from below the path. */
async function showsReports(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}/reports`)
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  const isThere = await page.evaluate(
    (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    path,
  )
  if (!isThere) throw new Error(`The page has nothing from ${path}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
