import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFilledDatabase, readSettings } from '@emberwatch/api'
import { demoFill, demoIds } from '@emberwatch/demo'
import { chromium } from '@playwright/test'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { manySitesSql } from './many-sites.ts'
import { type MapFigures, measureMap } from './measure-map.ts'
import { median } from './median.ts'

const rounds = 3
/** Each account holds so many generated sites beside its own six. */
const sizes = [
  ['site.operator', 60],
  ['site.monitor', 2000],
  ['site.admin', 20_000],
] as const
const results = join(import.meta.dirname, '../../test-results/bench')

/** `pnpm bench map`: the home map of people with 60, 2,000 and 20,000 sites, as ratios to the first; every answer is read anew. */
export async function mapBench(): Promise<void> {
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
    const rows = []
    for (const [account, sites] of sizes) {
      const runs: MapFigures[] = []
      // The first round warms up server and tiles.
      for (let round = 0; round <= rounds; round++) {
        const figures = await measureMap({ browser, url: server.url, account })
        if (round > 0) runs.push(figures)
      }
      const of = (name: keyof MapFigures) => median(runs.map((run) => run[name]))
      rows.push({
        sites,
        'map call, ms': of('mapCallMs'),
        'attention call, ms': of('attentionCallMs'),
        'map answer, kB': of('mapKilobytes'),
        'interactive, ms': of('interactiveMs'),
        'frame while panning, median ms': of('frameMedianMs'),
        'frame while panning, 95 %, ms': of('frame95Ms'),
        'markers in the document': of('markers'),
      })
    }
    print(rows)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'map.json'), `${JSON.stringify({ rounds, rows }, null, 2)}\n`)
  } finally {
    await browser.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function addSites(env: NodeJS.ProcessEnv): Promise<void> {
  const { db } = await openFilledDatabase(readSettings(env), { fill: demoFill })
  const client = await db.pool.connect()
  try {
    for (const statement of manySitesSql(sizes.map(([account, sites]) => ({ userId: demoIds.users[account], sites }))))
      await client.query(statement)
  } finally {
    client.release()
    await db.close()
  }
}

/** Figures below one another, each with its ratio to that of the fewest sites. */
function print(rows: readonly Record<string, number>[]): void {
  const [first = {}] = rows
  for (const name of Object.keys(first)) {
    const cells = rows.map((row) => {
      const ratio = (row[name] ?? 0) / (first[name] || 1)
      return `${Math.round((row[name] ?? 0) * 10) / 10}${row === first || name === 'sites' ? '' : ` (${ratio.toFixed(2)})`}`
    })
    console.log(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(20)).join('')}`)
  }
}
