import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds, openDatabase } from '@emberwatch/api'
import { reports } from '@emberwatch/contract'
import { writeXlsx } from 'hucre/xlsx'

const root = join(import.meta.dirname, '../..')
const results = join(root, 'test-results/bench')
const sites = Number(process.env.BENCH_SITES ?? 20_000)
const importRows = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000)
const rounds = 5

/**
 * `pnpm bench reports`: lists against their bare SQL, a whole export against COPY, and imports, on a fleet of BENCH_SITES
 * sites (20,000: 1,000,000 units and 5,000,000 events). On DATABASE_URL when that is set, else embedded. Linux only: the
 * peak of the server's memory comes from the kernel.
 */
export async function reportsBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: 'only for this benchmark 0123456789 abc',
    DEMO_DATA: '1',
  }
  try {
    await finished(['packages/api/src/seed-cli.ts', '--scale', String(sites)], env)
    const copyMs = await copyTime(env)
    const server = await startServer(env)
    try {
      const token = await signIn(server.url)
      const lists = []
      for (const path of Object.values(reports).map((list) => list.path))
        lists.push(await listTime(server.url, token, path))
      const before = memory(server.pid)
      const exported = await exportTime(server.url, token)
      const peakOfExport = memory(server.pid).peak
      const imports = []
      for (const type of ['csv', 'xlsx'] as const) imports.push(await importTime(server, token, folder, type))
      const figures = {
        sites,
        database: env.DATABASE_URL ? 'postgres' : 'embedded',
        lists,
        export: {
          ...exported,
          copyMs,
          'export / copy': exported.ms / copyMs,
          memoryBefore: before.now,
          peak: peakOfExport,
        },
        imports,
      }
      console.table(lists)
      console.log(figures.export, imports)
      mkdirSync(results, { recursive: true })
      writeFileSync(join(results, 'reports.json'), `${JSON.stringify(figures, null, 2)}\n`)
    } finally {
      server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const exportedColumns = `y.customer_number, u.unit_name, u.hardware_tag, u.carrier_tags, u.serial_number, u.production_date,
  y.name, y.type, s.site_number, s.name, s.address_line1, s.postal_code, s.city
  from units u join systems y on y.id = u.system_id join sites s on s.id = y.site_id where y.archived_at is null`

/** What the database alone needs to give all rows of the unit age report away. */
async function copyTime({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv): Promise<number> {
  const db = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  try {
    const client = await db.pool.connect()
    const started = performance.now()
    const target = db.kind === 'embedded' ? `'/dev/blob'` : `program 'cat > /dev/null'`
    await client.query(`copy (select ${exportedColumns} order by u.production_date, u.id) to ${target}`)
    client.release()
    return performance.now() - started
  } finally {
    await db.close()
  }
}

async function listTime(url: string, token: string, path: string) {
  const times: number[] = []
  let count = 0
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const response = await fetch(`${url}/api${path}?limit=25`, { headers: { authorization: token } })
    count = (await response.json()).count
    times.push(performance.now() - started)
  }
  return { path, count, p95Ms: Math.round(Math.max(...times)) }
}

async function exportTime(url: string, token: string) {
  const started = performance.now()
  const response = await fetch(`${url}/api/v1/reports/export-units-age`, { headers: { authorization: token } })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
  return { status: response.status, bytes, ms: performance.now() - started }
}

async function importTime(server: { url: string; pid: number }, token: string, folder: string, type: 'csv' | 'xlsx') {
  const header = [
    'equipmentNumber',
    'customerNumber',
    'siteNumber',
    'siteName',
    'systemName',
    'panelType',
    'activeContract',
    'businessUnit',
    'entryCreatedDate',
    'city',
  ]
  const rows = Array.from({ length: importRows }, (_, i) => [
    `${20_000_000 + i}`,
    '500001',
    `S-${20_000 + (i % 999)}`,
    `Site ${i % 999}`,
    `Hall ${i}`,
    'AS4',
    i % 3 > 0,
    'Maritime',
    '2020-05-01',
    'Ålesund',
  ])
  const path = join(folder, `base.${type}`)
  if (type === 'csv') writeFileSync(path, [header, ...rows].map((row) => row.join(',')).join('\n'))
  else writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Base', rows: [header, ...rows] }] }))
  const form = new FormData()
  form.append('file', await openAsBlob(path), `base.${type}`)
  const started = performance.now()
  const response = await fetch(`${server.url}/api/v1/resources/upload-install-base-report`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  const { data } = await response.json()
  return {
    type,
    status: response.status,
    rows: data?.rowsCount,
    ms: Math.round(performance.now() - started),
    peakMb: memory(server.pid).peak,
  }
}

/** In whole megabytes. The peak is that of the process's life so far. */
function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

async function finished(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { env, cwd: root, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}`)
}

async function startServer(env: NodeJS.ProcessEnv) {
  const args = [join(root, 'scripts/serve.ts'), '--skip-build']
  const child = spawn(process.execPath, args, {
    env: { ...env, PORT: '0', HOST: '127.0.0.1', SIMULATOR: '0' },
    cwd: root,
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const found = /ready: (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(`the server did not start: ${said}`)))
  })
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress: demoIds.emails['super.admin'], password: 'emberwatch-demo' }),
  })
  return (await response.json()).data.token
}
