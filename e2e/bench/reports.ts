import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@emberwatch/api'
import { demoIds } from '@emberwatch/api/fleet'
import { type InstallBaseImport, installBase, reportExports } from '@emberwatch/contract/reports'
import { type OwnServer, startOwnServer } from '../own-server.ts'
import { tokenOf } from '../sign-in.ts'
import { clientOf } from './client.ts'
import { round, timed, writeFigures } from './figures.ts'
import { type FleetStore, fleetStore } from './lists/store.ts'
import { bareCopy } from './reports/bare-copy.ts'
import { equipment, importFiles } from './reports/import-files.ts'

const importRows = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000)
/** The better one counts: other work on the machine only ever adds. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 2)

/**
 * `pnpm bench reports`: a whole export against COPY, and imports of every type, with the memory of the server. On a fleet as `pnpm bench lists`
 * has it; imports replace its install base.
 */
export async function reportsBench(): Promise<void> {
  const store = await fleetStore()
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  try {
    const { copyMs, files } = await inDatabase(store)
    const figures = await throughServer(store, folder, copyMs, files)
    writeFigures(`reports-${store.databaseUrl ? 'postgres' : 'embedded'}`, figures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    store.remove()
  }
}

async function inDatabase(store: FleetStore) {
  const db = await openDatabase(store)
  try {
    return { copyMs: await bareCopy(db, rounds), files: await importFiles(await equipment(db, importRows)) }
  } finally {
    await db.close()
  }
}

async function throughServer(store: FleetStore, folder: string, copyMs: number, files: readonly File[]) {
  const server = await startOwnServer(store.dataDir ?? join(folder, 'data'), {
    DATABASE_URL: store.databaseUrl,
    JWT_SECRET: 'only for benchmarks, 0123456789 0123456789',
    DATA_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
    DEMO_DATA: '0',
  })
  try {
    const token = await tokenOf(server.url, demoIds.emails['super.admin'])
    const whole = await exported(server, token, copyMs)
    console.table([whole])
    const imports = []
    for (const file of files) {
      imports.push(await imported(server, token, file))
      console.table(imports.slice(-1))
    }
    return { export: whole, imports }
  } finally {
    await server.stop()
  }
}

async function exported({ url, memory, forgetPeak }: OwnServer, token: string, copyMs: number) {
  const before = memory().now
  forgetPeak()
  const times = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    bytes = 0
    const readAll = async () => {
      const response = await clientOf(url, token).get(reportExports.unitsAge.path.replace('/v1/', ''))
      for await (const chunk of response.body ?? []) bytes += chunk.length
    }
    times.push(await timed(readAll))
  }
  const best = Math.min(...times)
  return {
    'file, MB': Math.round(bytes / 1024 / 1024),
    'export, ms': Math.round(best),
    'copy, ms': Math.round(copyMs),
    'export / copy': round(best / copyMs, 2),
    'memory before, MB': before,
    'peak, MB': memory().peak,
  }
}

async function imported({ url, memory, forgetPeak }: OwnServer, token: string, file: File) {
  const before = memory().now
  forgetPeak()
  const body = new FormData()
  body.append('file', file)
  const begin = performance.now()
  const answer = clientOf(url, token).post<{ data: InstallBaseImport }>(installBase.import.path.replace('/v1/', ''), {
    body,
  })
  const { data } = await answer.json()
  return {
    file: file.name,
    rows: data.rowsCount,
    linked: data.linkedCount,
    'file, MB': Math.round(file.size / 1024 / 1024),
    'import, ms': Math.round(performance.now() - begin),
    'memory before, MB': before,
    'peak, MB': memory().peak,
  }
}
