import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFilledDatabase, readSettings } from '@emberwatch/api'
import { demoFill } from '@emberwatch/api/fleet'
import { startServer } from '../../tools/dev/start-server.ts'
import { launchBrowser } from '../find-browser.ts'
import { makeCertificate, startFront } from '../h2-front.ts'
import { serverEnv } from '../own-server.ts'
import { signIn } from '../sign-in.ts'
import { startOwnHost } from '../tests/own-host.ts'
import { quantile, round, writeFigures } from './figures.ts'
import { measurePeer, type Peer, type PeerFigures } from './measure-peer.ts'
import { startPeer } from './peer-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

/**
 * `pnpm bench peers`: one table of ten columns and 1,000 rows in our page, in react-admin and in refine with antd, over the same API. The
 * peers' pages have packages of their own (`e2e/bench/peers`), which are installed and built here alone.
 */
export async function peersBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const peersFolder = buildPeers(join(folder, 'peers'))
  const env = serverEnv(join(folder, 'data'))
  await fill(env)
  const server = await startServer({ env, isBuilt: true })
  const certificate = makeCertificate(folder)
  // Our page calls the API through its host, as theirs do.
  const host = await startOwnHost({ apiUrl: server.url })
  const fronts = {
    ours: await startFront(host.url, certificate),
    'react-admin': await startPeer(join(peersFolder, 'react-admin'), server.url, certificate),
    refine: await startPeer(join(peersFolder, 'refine'), server.url, certificate),
  }
  const browser = await launchBrowser([certificate.browserArgument])
  try {
    const { token, ...user } = await signIn(server.url, 'super.admin')
    const storage = {
      auth_token: token,
      user: JSON.stringify(user),
      // Ten of our twelve columns.
      'columns:reports.installBase': JSON.stringify(['Postal code', 'City']),
    }
    const runs: Record<string, PeerFigures[]> = Object.fromEntries(peers.map(({ name }) => [name, []]))
    // The first round warms up the servers; who begins changes from round to round.
    for (let round = 0; round <= rounds; round++)
      for (const peer of round % 2 ? peers : peers.toReversed()) {
        const figures = await measurePeer(peer, { browser, url: fronts[peer.name].url, storage })
        if (round > 0) runs[peer.name]?.push(figures)
      }
    report(runs)
  } finally {
    await browser.close()
    for (const front of Object.values(fronts)) front.close()
    await host.close()
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
    const of = (peer: string) => quantile(runs[peer]?.map((figures) => figures[name]) ?? [], 0.5)
    const ours = of('ours')
    const row: Record<string, string | number> = { name, ours: Math.round(ours) }
    for (const peer of ['react-admin', 'refine']) {
      row[peer] = Math.round(of(peer))
      row[`ours over ${peer}`] = round(ours / of(peer), 2)
    }
    return row
  })
  console.table(rows)
  writeFigures('peers', { rounds, rows })
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
