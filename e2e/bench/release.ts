import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig, runWebpack } from '@emberwatch/federation/webpack'
import { releasesFolderIn } from '@emberwatch/host'
import { Registry } from '@emberwatch/registry'
import type { Page } from '@playwright/test'
import { areaFolder } from '../../tools/dev/build-all.ts'
import { startServer } from '../../tools/dev/start-server.ts'
import { launchBrowser } from '../find-browser.ts'
import { serverEnv } from '../own-server.ts'
import { beSignedIn } from '../tests/steps.ts'
import { quantile, timed, writeFigures } from './figures.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const by = { who: 'bench', note: 'release cost' }
const shownWithinMs = 10_000
const steps = ['build', 'publish', 'shown', 'rollback', 'shownAgain'] as const

/** Milliseconds of each step from changed source to a page that people see, and back. */
type Release = Readonly<Record<(typeof steps)[number], number>>

/** `pnpm bench release`: builds a new release of the reports area, publishes it, rolls back, and says when people see each. */
export async function releaseBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const dataDir = join(folder, 'data')
  const server = await startServer({ env: serverEnv(dataDir), isBuilt: true })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await beSignedIn(page, 'site.admin', server.url)
    const registry = new Registry(releasesFolderIn(dataDir))
    const runs: Release[] = []
    for (let round = 0; round <= rounds; round++) {
      const version = `90.${round}.0`
      const run = await releaseReports({ page, registry, url: server.url, version, outputPath: join(folder, version) })
      // The first round warms up webpack.
      if (round > 0) runs.push(run)
    }
    const medians = steps.map(
      (step) =>
        [
          step,
          Math.round(
            quantile(
              runs.map((run) => run[step]),
              0.5,
            ),
          ),
        ] as const,
    )
    const row = Object.fromEntries(medians)
    console.table([row])
    writeFigures('release', { rounds, 'medians, ms': row })
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface ReleaseOptions {
  readonly page: Page
  readonly registry: Registry
  readonly url: string
  readonly version: string
  readonly outputPath: string
}

async function releaseReports({ page, registry, url, version, outputPath }: ReleaseOptions): Promise<Release> {
  const config = pathToFileURL(join(areaFolder('reports'), 'webpack.config.mjs')).href
  const before = (await registry.read()).areas.reports?.active ?? ''
  return {
    build: await timed(() => runWebpack(areaConfig(config, { version, outputPath }))),
    publish: await timed(() => registry.publish(outputPath, by)),
    shown: await timed(() => showsReports(page, url, `/areas/reports/${version}/`)),
    rollback: await timed(() => registry.rollback('reports', by)),
    shownAgain: await timed(() => showsReports(page, url, `/areas/reports/${before}/`)),
  }
}

/** Opens the reports page until a document has a script from below the path. */
async function showsReports(page: Page, url: string, path: string): Promise<void> {
  const until = performance.now() + shownWithinMs
  do {
    await page.goto(`${url}/reports`)
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
    const isThere = await page.evaluate(
      (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      path,
    )
    if (isThere) return
  } while (performance.now() < until)
  throw new Error(`The page has nothing from ${path}`)
}
