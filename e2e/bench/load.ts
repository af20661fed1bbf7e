import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releasesFolderIn } from '@emberwatch/host'
import { chromium } from '@playwright/test'
import { shellFolder } from '../../tools/dev/build-all.ts'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { buildMonolith } from './build-monolith.ts'
import { makeCertificate } from './h2-front.ts'
import { type Journey, journeys } from './journeys.ts'
import { usualConditions as conditions, type Figures, type MeasureOptions, measureJourney } from './measure-journey.ts'
import { median, results, signIn, startHostBehindFront } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
/**
 * `pnpm bench load`: the federated app beside the same source as one webpack build, in turns in one run. Ratios count,
 * absolute times depend on the machine. BENCH_ROUNDS says how often.
 */
export async function loadBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const dataDir = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SIMULATOR: '0' }
  const server = await startServer({ env })
  const monolith = await buildMonolith(folder)
  const apiUrl = server.url
  const certificate = makeCertificate(folder)
  const federatedHost = await startHostBehindFront(
    { shell: shellFolder, releases: releasesFolderIn(dataDir), apiUrl },
    certificate,
  )
  const monolithHost = await startHostBehindFront(
    { shell: monolith, releases: join(folder, 'no-releases'), apiUrl },
    certificate,
  )
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', certificate.browserArgument],
  })
  try {
    const storage = await signIn(server.url)
    const rows = []
    for (const journey of journeys)
      rows.push(
        ...(await compare(journey, {
          federated: { browser, conditions, storage, url: federatedHost.url },
          monolith: { browser, conditions, storage, url: monolithHost.url },
        })),
      )
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'load.json'), `${JSON.stringify({ rounds, conditions, rows }, null, 2)}\n`)
  } finally {
    await browser.close()
    await Promise.all([federatedHost.close(), monolithHost.close()])
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const variants = ['federated', 'monolith'] as const
type Variant = (typeof variants)[number]

async function compare(journey: Journey, options: Readonly<Record<Variant, MeasureOptions>>) {
  const runs: Record<Variant, Figures[]> = { federated: [], monolith: [] }
  // The first round warms up the servers; who begins changes from round to round.
  for (let round = 0; round <= rounds; round++) {
    for (const variant of round % 2 ? variants : variants.toReversed()) {
      const figures = await measureJourney(journey, options[variant])
      if (round > 0) runs[variant].push(figures)
    }
  }
  const rows = Object.keys(runs.monolith[0] ?? {}).map((name) => {
    const of = (variant: Variant) => median(runs[variant].map((figures) => figures[name] ?? Number.NaN))
    const [federated, monolith] = [of('federated'), of('monolith')]
    return { journey: journey.name, name, federated, monolith, ratio: federated / monolith }
  })
  print(`${journey.name}; ${conditions.name}; median of ${rounds}`, rows)
  return rows
}

function print(title: string, rows: readonly { name: string; federated: number; monolith: number; ratio: number }[]) {
  console.log(`\n${title}`)
  console.log(`${''.padEnd(36)}${'federated'.padStart(12)}${'one build'.padStart(12)}${'ratio'.padStart(8)}`)
  for (const { name, federated, monolith, ratio } of rows) {
    const cells = [federated, monolith].map((value) => Math.round(value).toLocaleString('en').padStart(12))
    console.log(`${name.padEnd(36)}${cells.join('')}${ratio.toFixed(3).padStart(8)}`)
  }
}
