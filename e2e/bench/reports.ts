import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds } from '@emberwatch/api'
import { apiBase, installBase, reportExports } from '@emberwatch/contract'
import { buildAll } from '../../scripts/build-all.ts'
import { openFleet } from './api/fleet.ts'
import { measureView } from './api/measure.ts'
import { type FleetStore, fleetStore } from './api/store.ts'
import { viewsOf } from './api/views.ts'
import { bareCopy } from './reports/bare-copy.ts'
import { equipment, importFiles } from './reports/import-files.ts'
import { results } from './serve.ts'
import { type ServerProcess, startServerProcess, tokenOf } from './server-process.ts'

const importRows = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000)
/** The better one counts: other work on the machine only ever adds. */
const rounds = 2

/**
 * `pnpm bench reports`: the lists of the reports against their bare SQL, a whole export against COPY, and imports of every
 * type, the last two with the memory of the server. On a fleet as `pnpm bench api` has it; imports replace its install base.
 */
export async function reportsBench(): Promise<void> {
  const store = await fleetStore()
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  try {
    const { kind, lists, base } = await inProcess(store)
    console.table(lists)
    const copyMs = await bareCopy(store, rounds)
    await buildAll()
    const server = await startServerProcess({
      DATABASE_URL: store.databaseUrl,
      DATA_DIR: store.dataDir ?? join(folder, 'data'),
      JWT_SECRET: 'only for benchmarks, 0123456789 0123456789',
      DEMO_DATA: '0',
    })
    try {
      const token = await tokenOf(server.url, demoIds.emails['super.admin'])
      const whole = await exported(server, token, copyMs)
      console.table([whole])
      const imports = []
      for await (const { type, file } of importFiles(base)) imports.push(await imported(server, token, type, file))
      console.table(imports)
      mkdirSync(results, { recursive: true })
      const figures = JSON.stringify({ database: kind, lists, export: whole, imports }, null, 2)
      writeFileSync(join(results, `reports-${kind}.json`), figures)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    store.remove()
  }
}

async function inProcess(store: FleetStore) {
  const fleet = await openFleet(store)
  try {
    const views = (await viewsOf(fleet, { orders: false })).filter(
      ({ list, view }) => list.startsWith('reports.') && !view.startsWith('from'),
    )
    const lists = []
    for (const view of views) lists.push(await measureView(fleet, view))
    return { kind: fleet.db.kind, lists, base: await equipment(fleet.db, importRows) }
  } finally {
    await fleet.close()
  }
}

async function exported({ url, memory, forgetPeak }: ServerProcess, token: string, copyMs: number) {
  const before = memory().now
  forgetPeak()
  const times = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const response = await fetch(url + apiBase + reportExports.unitsAge.path, { headers: { authorization: token } })
    if (!response.ok) throw new Error(`the export answered ${response.status}`)
    bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.length
    times.push(performance.now() - started)
  }
  const best = Math.min(...times)
  return {
    'file, MB': Math.round(bytes / 1024 / 1024),
    'export, ms': Math.round(best),
    'copy, ms': Math.round(copyMs),
    'export / copy': Math.round((best / copyMs) * 100) / 100,
    'memory before, MB': before,
    'peak, MB': memory().peak,
  }
}

async function imported({ url, memory, forgetPeak }: ServerProcess, token: string, type: string, file: File) {
  const before = memory().now
  forgetPeak()
  const body = new FormData()
  body.append('file', file)
  const started = performance.now()
  const response = await fetch(url + apiBase + installBase.import.path, {
    method: 'POST',
    headers: { authorization: token },
    body,
  })
  const { data, ...problem } = await response.json()
  if (!response.ok) throw new Error(`the import of ${type} answered ${response.status}: ${JSON.stringify(problem)}`)
  return {
    type,
    rows: data.rowsCount,
    linked: data.linkedCount,
    'file, MB': Math.round(file.size / 1024 / 1024),
    'import, ms': Math.round(performance.now() - started),
    'memory before, MB': before,
    'peak, MB': memory().peak,
  }
}
