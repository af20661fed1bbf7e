import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFilledDatabase, readSettings } from '@emberwatch/api'
import { demoFill } from '@emberwatch/demo'
import { releasesFolderIn } from '@emberwatch/host'
import { chromium } from '@playwright/test'
import { shellFolder } from '../../tools/dev/build-all.ts'
import { startServer } from '../../tools/dev/start-server.ts'
import { findBrowser } from '../find-browser.ts'
import { makeCertificate } from './h2-front.ts'
import { usualConditions } from './measure-journey.ts'
import { measurePeer, type Peer, type PeerFigures } from './measure-peer.ts'
import { median } from './median.ts'
import { startPeer } from './peer-server.ts'
import { results, startHostBehindFront, storedSession } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

/**
 * `pnpm bench peers`: one table of ten columns and 1,000 rows in our page, in react-admin and in refine with antd, over the same API. The
 * peers' pages have packages of their own (`e2e/bench/peers`), which are installed and built here alone.
 */
export async function peersBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const peersFolder = buildPeers(join(folder, 'peers'))
  const dataDir = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SIMULATOR: '0', MQTT_PORT: 'off' }
  await fill(env)
  const server = await startServer({ env })
  const certificate = makeCertificate(folder)
  const apiUrl = server.url
  const hosts = {
    ours: await startHostBehindFront({ shell: shellFolder, releases: releasesFolderIn(dataDir), apiUrl }, certificate),
    'react-admin': await startPeer(join(peersFolder, 'react-admin'), apiUrl, certificate),
    refine: await startPeer(join(peersFolder, 'refine'), apiUrl, certificate),
  }
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', certificate.browserArgument],
  })
  try {
    const storage = {
      ...(await storedSession(server.url, 'super.admin')),
      // Ten of our twelve columns.
      'columns:reports.installBase': JSON.stringify(['Postal code', 'City']),
    }
    const runs: Record<string, PeerFigures[]> = Object.fromEntries(peers.map(({ name }) => [name, []]))
    // The first round warms up the servers; who begins changes from round to round.
    for (let round = 0; round <= rounds; round++)
      for (const peer of round % 2 ? peers : peers.toReversed()) {
        const figures = await measurePeer(peer, {
          browser,
          url: hosts[peer.name].url,
          storage,
          conditions: usualConditions,
        })
        if (round > 0) runs[peer.name]?.push(figures)
      }
    report(runs)
  } finally {
    await browser.close()
    await Promise.all(Object.values(hosts).map((host) => host.close()))
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const peers: readonly Peer[] = [
  {
    name: 'ours',
    path: '/install-base-reports?size=10&orderBy=equipmentNumber&order=ASC',
    rows: 'main tbody tr',
    sort: (page) => page.getByRole('button', { name: 'Site name', exact: true }),
    lastPage: (page) => page.getByRole('button', { name: 'Last', exact: true }),
    search: async (page) => {
      await page.getByRole('button', { name: 'Search Site name' }).click()
      return page.getByRole('searchbox', { name: 'Search Site name' })
    },
  },
  {
    name: 'react-admin',
    path: '/',
    rows: 'tbody tr',
    sort: (page) => page.locator('thead').getByText('Site name', { exact: true }),
    lastPage: (page) => page.getByRole('button', { name: /page 100$/ }),
    search: async (page) => page.getByLabel('Search Site name'),
  },
  {
    name: 'refine',
    path: '/',
    rows: 'tbody tr.ant-table-row',
    sort: (page) => page.locator('thead').getByText('Site name', { exact: true }),
    lastPage: (page) => page.locator('.ant-pagination-item-100'),
    search: async (page) => page.getByLabel('Search Site name'),
  },
]

function report(runs: Readonly<Record<string, readonly PeerFigures[]>>): void {
  const names = Object.keys(runs.ours?.[0] ?? {}) as (keyof PeerFigures)[]
  const rows = names.map((name) => {
    const of = (peer: string) => median(runs[peer]?.map((figures) => figures[name]) ?? [])
    const ours = of('ours')
    const row: Record<string, string | number> = { name, ours: Math.round(ours) }
    for (const peer of ['react-admin', 'refine']) {
      row[peer] = Math.round(of(peer))
      row[`ours over ${peer}`] = Number((ours / of(peer)).toFixed(2))
    }
    return row
  })
  console.table(rows)
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'peers.json'), `${JSON.stringify({ rounds, rows }, null, 2)}\n`)
}

/** @returns a folder with one folder for each of them */
function buildPeers(folder: string): string {
  const sources = join(import.meta.dirname, 'peers')
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: sources, stdio: ['ignore', 'ignore', 'inherit'] })
  run('pnpm', 'install', '--frozen-lockfile')
  run(process.execPath, 'build.mjs', folder)
  return folder
}

/** A thousand rows of an install base in place of the demo's. */
async function fill(env: NodeJS.ProcessEnv): Promise<void> {
  const { db } = await openFilledDatabase(readSettings(env), { fill: demoFill })
  const client = await db.pool.connect()
  await client.query('delete from install_base_rows')
  await client.query(`insert into install_base_rows (import_id, equipment_number, customer_number, site_number, site_name,
      system_name, panel_type, active_contract, business_unit, entry_created_date, address, postal_code, city)
    select (select id from install_base_imports order by imported_at desc limit 1), lpad(n::text, 8, '2'), 'C' || n % 97,
      'S-' || n % 301, 'Anlegg ' || n % 301, 'Sentral ' || n, 'AutroSafe', n % 3 = 0, 'Unit ' || n % 7,
      date '2010-01-01' + n, 'Storgata ' || n, lpad((n % 9999)::text, 4, '0'), 'Sted ' || n % 50
    from generate_series(1, 1000) n`)
  client.release()
  await db.close()
}
