import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releasesFolderIn } from '@emberwatch/host'
import { chromium } from '@playwright/test'
import { shellFolder } from '../../tools/dev/build-all.ts'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { buildMonolith } from './build-monolith.ts'
import { compareJourney } from './compare-journey.ts'
import { makeCertificate } from './h2-front.ts'
import { journeys } from './journeys.ts'
import { usualConditions as conditions } from './measure-journey.ts'
import { results, startHostBehindFront, storedSession } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
/**
 * `pnpm bench load`: the federated app beside the same source as one webpack build, in turns in one run. Ratios count,
 * absolute times depend on the machine. BENCH_ROUNDS says how often.
 */
export async function loadBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const dataDir = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SIMULATOR: '0', MQTT_PORT: 'off' }
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
    const storage = await storedSession(server.url)
    const rows = []
    for (const journey of journeys)
      rows.push(
        ...(await compareJourney(
          journey,
          {
            federated: { browser, conditions, storage, url: federatedHost.url },
            'one build': { browser, conditions, storage, url: monolithHost.url },
          },
          rounds,
        )),
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
