import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, pagePlans, scannedTables, statementsOf } from '@emberwatch/api/testing/statements'
import { type BenchFleet, openFleet } from './api/fleet.ts'
import { measureThroughput } from './api/throughput.ts'
import { searches, type View, viewsOf } from './api/views.ts'

const rounds = 15
/** A slower view has fewer rounds, so that a run ends. */
const patienceMs = 6000

/**
 * `pnpm bench api`: every list against the bare SQL that it sends, through the same driver; the plans of its pages; requests in
 * a second against memory. On a fleet of 1,000 sites in the embedded database, or on the one that BENCH_DATABASE_URL or
 * BENCH_DATA_DIR names.
 */
export async function apiBench(): Promise<void> {
  const fleet = await openFleet()
  const lists: object[] = []
  for (const view of [...(await viewsOf(fleet, { orders: false })), ...searches])
    lists.push(await measureView(fleet, view))
  console.table(lists)
  const scans: object[] = []
  for (const view of await viewsOf(fleet, { orders: true })) {
    const tables = view.view.startsWith('search')
      ? []
      : scannedTables(await pagePlans(fleet.db, await statementsOf(fleet.db, () => call(fleet, view))))
    if (tables.length) scans.push({ list: view.list, view: view.view, reads: tables.join(', ') })
  }
  console.log(
    scans.length ? 'Pages that read a large table from end to end:' : 'No page reads a large table from end to end.',
  )
  if (scans.length) console.table(scans)
  const throughput = [await measureThroughput(fleet, '/api/v1/systems?limit=10', fleet.tokens['super.admin'])]
  console.table(throughput)
  const rest = {
    database: fleet.db.kind,
    'start, ms': Math.round(fleet.startMs),
    'peak memory, MB': Math.round(process.resourceUsage().maxRSS / 1024),
  }
  console.log(rest)
  const folder = join(import.meta.dirname, '../../test-results/bench')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `api-${fleet.db.kind}.json`),
    JSON.stringify({ ...rest, lists, scans, throughput }, null, 2),
  )
  await fleet.close()
}

async function call({ fetch, tokens }: BenchFleet, { path, account, body }: View): Promise<void> {
  const headers = { authorization: tokens[account] }
  const response = await (body
    ? fetch(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    : fetch(path, { headers }))
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
}

async function measureView(fleet: BenchFleet, view: View) {
  const statements = await statementsOf(fleet.db, () => call(fleet, view))
  const api: number[] = []
  const bare: number[] = []
  const started = performance.now()
  for (let round = 0; round < rounds && (round < 3 || performance.now() - started < patienceMs); round++) {
    api.push(await timed(() => call(fleet, view)))
    bare.push(await timed(() => ask(fleet.db, statements)))
  }
  return {
    list: view.list,
    view: view.view,
    'p50, ms': round1(quantile(api, 0.5)),
    'p95, ms': round1(quantile(api, 0.95)),
    'p50 / SQL': round2(quantile(api, 0.5) / quantile(bare, 0.5)),
    'p95 / SQL': round2(quantile(api, 0.95) / quantile(bare, 0.95)),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const round1 = (value: number) => Math.round(value * 10) / 10
const round2 = (value: number) => Math.round(value * 100) / 100
