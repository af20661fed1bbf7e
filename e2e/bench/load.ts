import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildHost, releasesFolderIn } from '@emberwatch/host'
import { type Browser, chromium } from '@playwright/test'
import { shellFolder } from '../../scripts/build-all.ts'
import { startServer } from '../../scripts/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { buildMonolith } from './build-monolith.ts'
import { type LoadFigures, measureLoad, type Network } from './measure-load.ts'

const rounds = 5
const networks: readonly Network[] = [
  { name: 'local', latency: 0, throughput: -1 },
  { name: 'mobile (100 ms, 4 Mbit/s)', latency: 100, throughput: 500 },
]
const results = join(import.meta.dirname, '../../test-results/bench')

/**
 * `pnpm bench load`: the federated app beside the same source as one webpack build, in turns in one run; a cold /sites
 * and a step to /reports. Ratios count, absolute times depend on the machine.
 */
export async function loadBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const dataDir = join(folder, 'data')
  const server = await startServer({ env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' } })
  const monolith = await buildMonolith(folder)
  // Both hosts pass calls on to the one server, so that data costs the same.
  const federatedHost = await startHost(shellFolder, releasesFolderIn(dataDir), server.url)
  const monolithHost = await startHost(monolith, join(folder, 'no-releases'), server.url)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const storage = await signIn(server.url)
    const urls = { federated: federatedHost.url, monolith: monolithHost.url }
    const figures = []
    for (const network of networks) figures.push(await compare(browser, network, urls, storage))
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'load.json'), `${JSON.stringify({ rounds, networks: figures }, null, 2)}\n`)
  } finally {
    await browser.close()
    await Promise.all([federatedHost.close(), monolithHost.close()])
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startHost(shell: string, releasesFolder: string, apiUrl: string) {
  const host = await buildHost({ settings: { shellFolder: shell, releasesFolder, apiUrl } })
  return { url: await host.listen({ host: '127.0.0.1', port: 0 }), close: () => host.close() }
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

type Variant = 'federated' | 'monolith'

async function compare(
  browser: Browser,
  network: Network,
  urls: Readonly<Record<Variant, string>>,
  storage: Readonly<Record<string, string>>,
) {
  const runs: Record<Variant, LoadFigures[]> = { federated: [], monolith: [] }
  // The first round warms up the servers, which press every file anew.
  for (let round = 0; round <= rounds; round++) {
    for (const variant of ['monolith', 'federated'] as const) {
      const figures = await measureLoad({ browser, url: urls[variant], network, storage })
      if (round > 0) runs[variant].push(figures)
    }
  }
  const rows = figureNames.map(([name, read]) => {
    const [federated, monolith] = [median(runs.federated.map(read)), median(runs.monolith.map(read))]
    return { name, federated, monolith, ratio: federated / monolith }
  })
  print(network.name, rows)
  return { network, rows }
}

const figureNames: readonly (readonly [name: string, read: (figures: LoadFigures) => number])[] = [
  ['/sites: requests', ({ cold }) => cold.requests],
  ['/sites: bytes', ({ cold }) => cold.bytes],
  ['/sites: bytes of code', ({ cold }) => cold.codeBytes],
  ['/sites: DOMContentLoaded, ms', ({ cold }) => cold.domContentLoadedMs],
  ['/sites: first row, ms', ({ cold }) => cold.firstRowMs],
  ['/reports: requests', ({ reports }) => reports.requests],
  ['/reports: bytes', ({ reports }) => reports.bytes],
  ['/reports: shown, ms', ({ reports }) => reports.shownMs],
  ['both: bytes', ({ cold, reports }) => cold.bytes + reports.bytes],
  ['both: bytes of code', ({ cold, reports }) => cold.codeBytes + reports.codeBytes],
]

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function print(title: string, rows: readonly { name: string; federated: number; monolith: number; ratio: number }[]) {
  console.log(`\n${title}, median of ${rounds}`)
  console.log(`${''.padEnd(30)}${'federated'.padStart(12)}${'one build'.padStart(12)}${'ratio'.padStart(8)}`)
  for (const { name, federated, monolith, ratio } of rows) {
    const cells = [federated, monolith].map((value) => Math.round(value).toLocaleString('en').padStart(12))
    console.log(`${name.padEnd(30)}${cells.join('')}${ratio.toFixed(2).padStart(8)}`)
  }
}
