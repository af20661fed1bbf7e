import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildHost, releasesFolderIn } from '@emberwatch/host'
import { chromium } from '@playwright/test'
import { shellFolder } from '../../scripts/build-all.ts'
import { startServer } from '../../scripts/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { buildMonolith } from './build-monolith.ts'
import { startFront } from './h2-front.ts'
import { type Journey, journeys } from './journeys.ts'
import { type Conditions, type Figures, type MeasureOptions, measureJourney } from './measure-journey.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const conditions: Conditions = {
  name: '10 Mbit/s, 40 ms, 4x slower processor, HTTP/2, brotli',
  latency: 40,
  megabits: 10,
  slowerProcessor: 4,
}
const results = join(import.meta.dirname, '../../test-results/bench')

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
  // Both hosts pass calls on to the one server, so that data costs the same.
  const federatedHost = await startHost(shellFolder, releasesFolderIn(dataDir), server.url, folder)
  const monolithHost = await startHost(monolith, join(folder, 'no-releases'), server.url, folder)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
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

async function startHost(shell: string, releasesFolder: string, apiUrl: string, folder: string) {
  const host = await buildHost({ settings: { shellFolder: shell, releasesFolder, apiUrl } })
  const front = await startFront(await host.listen({ host: '127.0.0.1', port: 0 }), folder)
  const close = async () => {
    front.close()
    await host.close()
  }
  return { url: front.url, close }
}

/** What local storage holds after a login. */
async function signIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress: 'site.admin@emberwatch.example', password: 'emberwatch-demo' }),
  })
  const { token, ...user } = (await response.json()).data
  return { auth_token: token, user: JSON.stringify(user) }
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

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function print(title: string, rows: readonly { name: string; federated: number; monolith: number; ratio: number }[]) {
  console.log(`\n${title}`)
  console.log(`${''.padEnd(36)}${'federated'.padStart(12)}${'one build'.padStart(12)}${'ratio'.padStart(8)}`)
  for (const { name, federated, monolith, ratio } of rows) {
    const cells = [federated, monolith].map((value) => Math.round(value).toLocaleString('en').padStart(12))
    console.log(`${name.padEnd(36)}${cells.join('')}${ratio.toFixed(3).padStart(8)}`)
  }
}
