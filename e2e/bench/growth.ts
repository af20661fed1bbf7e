import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword, openDatabase } from '@emberwatch/api'
import { seedDemoFleet, seedScale } from '@emberwatch/demo'
import { openFleet } from './api/fleet.ts'
import { measureFirstVisit } from './api/measure.ts'
import type { FleetStore } from './api/store.ts'
import { viewsOf } from './api/views.ts'
import { results } from './serve.ts'

/** Sites of the demo fleet, and how many times as large the fleets are. */
const demoSites = 60
const factors = [1, 10, 100] as const
/** First pages must not become slower than the fleet grows, raised to this. */
const steepest = 0.2

/**
 * `pnpm bench growth`: the first page of every list on the demo fleet, on one ten times and one a hundred times as large, as
 * a browser asks for it, the exponent of its growth, and the time until the totals are there. In the embedded database, or in the empty one that BENCH_DATABASE_URL names, which is filled.
 */
export async function growthBench(): Promise<void> {
  const store = emptyStore()
  const visitsByList = new Map<string, Visit[]>()
  for (const factor of factors) {
    await growTo(store, factor)
    const fleet = await openFleet(store)
    const views = (await viewsOf(fleet, { orders: false })).filter(({ view }) => view === 'first page')
    for (const view of views) {
      visitsByList.set(view.list, [...(visitsByList.get(view.list) ?? []), await measureFirstVisit(fleet, view)])
    }
    await fleet.close()
  }
  const table = [...visitsByList].map(([list, visits]) => {
    const exponent = exponentOf(visits.map(({ rows }) => rows))
    const columns = Object.fromEntries(factors.map((factor, n) => [`${factor}x, ms`, visits[n]?.rows]))
    const steep = exponent > steepest ? 'steep' : ''
    const totals = visits.at(-1)?.totals
    return { list, ...columns, exponent: Math.round(exponent * 100) / 100, steep, 'totals, ms': totals }
  })
  console.table(table)
  mkdirSync(results, { recursive: true })
  const kind = store.databaseUrl ? 'postgres' : 'embedded'
  writeFileSync(join(results, `growth-${kind}.json`), `${JSON.stringify(table, null, 2)}\n`)
  store.remove()
}

type Visit = Awaited<ReturnType<typeof measureFirstVisit>>

function emptyStore(): FleetStore {
  const { BENCH_DATABASE_URL: databaseUrl } = process.env
  const dataDir = databaseUrl ? undefined : mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  return { databaseUrl, dataDir, remove: () => dataDir && rmSync(dataDir, { recursive: true, force: true }) }
}

async function growTo({ databaseUrl, dataDir }: FleetStore, factor: number): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir, limits: { statementMs: 0 } })
  await seedDemoFleet(db, { now: new Date(), hashPassword })
  if (factor > 1) await seedScale(db, { sites: demoSites * (factor - 1), onProgress: () => undefined })
  await db.close()
}

/** The slope of the line that fits best through size and time, both as logarithms. */
function exponentOf(times: readonly number[]): number {
  const xs = factors.map(Math.log)
  const ys = times.map((time) => Math.log(Math.max(time, 0.01)))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(xs), mean(ys)]
  const above = xs.reduce((sum, x, n) => sum + (x - mx) * ((ys[n] ?? my) - my), 0)
  return above / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0)
}
