import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modemFileColumns } from '@emberwatch/contract/modems'
import { siteFileColumns } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../db/open.ts'
import { askWithFile } from '../../jobs/ask-job.ts'
import { ended } from '../../jobs/job-worker.test-kit.ts'
import { dataKeysOf } from '../../secrets/data-keys.ts'
import { createSealer } from '../../secrets/sealed.ts'
import { buildApi } from '../../server.ts'
import { readSettings } from '../../settings.ts'
import { copyEmptyDatabase } from '../../testing/prepared.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../../testing/test-databases.ts'

const digits = (n: number) => String(n).padStart(5, '0')
const siteLine = (n: number) => `S-${n},Bygg ${n},Kaien ${n},,0182,Oslo,Norway,59.91,10.75,`
const modemLine = (n: number) =>
  `S-${n},,fam-8${digits(n)},0010170100${digits(n)},89470100000000${digits(n)},2420001000${digits(n)},10.80.0.1,1709280000`
const fileOf = (titles: object, line: (n: number) => string, count: number) =>
  `${Object.values(titles).join(',')}\n${Array.from({ length: count }, (_, n) => line(n)).join('\n')}\n`

const imports = {
  siteImport: {
    table: 'sites',
    action: 'site.created',
    content: (count: number) => fileOf(siteFileColumns, siteLine, count),
  },
  modemImport: {
    table: 'modems',
    action: 'modem.created',
    content: (count: number) => fileOf(modemFileColumns, modemLine, count),
  },
} as const
type Kind = keyof typeof imports

/** Issue of the release: so many rows in a minute. */
const usualRows = 5_000
/** An import of so many takes long enough to be killed. */
const drillRows = 20_000

describe.each(testKinds)('imports of sites and modems (%s)', (kind) => {
  let database: TestDatabase
  let dataDir: string
  beforeEach(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-import-'))
    if (kind === 'embedded') await copyEmptyDatabase(dataDir)
  })
  afterEach(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  /** The keys of the folder, which both servers have. */
  const settings = () => ({ ...readSettings({ NODE_ENV: 'test', SIMULATOR: '0' }), dataDir })
  const open = () => openDatabase(kind === 'embedded' ? { dataDir } : database.settings)

  it('store everything once by the next server after a kill in the middle', async () => {
    let db = await open()
    const { ownerId, ask } = await owner(db)
    await addSites(db, drillRows, ownerId)
    const id = await ask('modemImport', drillRows)
    if (kind === 'embedded') await db.close()
    await killInTheMiddle(id)
    if (kind === 'embedded') db = await open()
    expect(await counts(db, 'modemImport')).toEqual({ rows: 0, lines: 0 })
    // The lease ends; an embedded database, whose only server this is, does not wait for that.
    if (kind === 'postgres') await sql`update jobs set lease_until = now() where id = ${id}`.execute(db.kysely)
    const next = await buildApi({ db, settings: settings() })
    await next.ready()
    expect(await ended(db, id)).toMatchObject({ state: 'done', attempts: 2, doneCount: drillRows })
    expect(await counts(db, 'modemImport')).toEqual({ rows: drillRows, lines: drillRows })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from modem_links
      where secret_hash is not null`.execute(db.kysely)
    expect(rows).toEqual([{ count: drillRows }])
    await next.close()
    await db.close()
  })

  it('of 5,000 rows each take less than a minute', async () => {
    const db = await open()
    const { ask } = await owner(db)
    const server = await buildApi({ db, settings: settings() })
    await server.ready()
    for (const name of ['siteImport', 'modemImport'] as const) {
      const job = await ended(db, await ask(name, usualRows))
      expect(job).toMatchObject({ state: 'done', doneCount: usualRows })
      const seconds = ((job.finishedAt?.getTime() ?? 0) - job.createdAt.getTime()) / 1000
      process.stderr.write(`${name}, ${kind}: ${usualRows} rows in ${seconds.toFixed(1)} s\n`)
      expect(seconds).toBeLessThan(60)
    }
    await server.close()
    await db.close()
  })

  async function owner({ kysely, lowPriority }: Db) {
    const person = await sql<{
      id: string
    }>`insert into users (first_name, last_name, email_address, password_hash, status,
        user_type, global_access_level)
      values ('Kari', 'Moe', 'kari@emberwatch.example', 'x', 'ACTIVE', 0, 2) returning id`.execute(kysely)
    const ownerId = person.rows[0]?.id ?? ''
    const sealer = createSealer(await dataKeysOf(settings()))
    const ask = (name: Kind, count: number) => {
      const job = { kind: name, ownerId, title: 'rows.csv', task: { updates: false } }
      return askWithFile({ db: kysely, lowPriority, sealer }, job, new File([imports[name].content(count)], 'rows.csv'))
    }
    return { ownerId, ask }
  }

  const addSites = ({ kysely }: Db, count: number, userId: string) =>
    sql`with added as (insert into sites (name, site_number, country)
        select 'Bygg ' || n, 'S-' || n, 'Norway' from generate_series(0, ${count - 1}::int) n returning id)
      insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
      select id, ${userId}::uuid, 'kari@emberwatch.example', 2, true from added`.execute(kysely)

  async function counts({ kysely }: Db, name: Kind) {
    const { table, action } = imports[name]
    const { rows } = await sql<{
      rows: number
      lines: number
    }>`select (select count(*)::int from ${sql.table(table)}) as rows,
      (select count(*)::int from audit_log where action = ${action}) as lines`.execute(kysely)
    return rows[0]
  }

  async function killInTheMiddle(id: string) {
    const path = fileURLToPath(new URL('./import-holder.test-child.ts', import.meta.url))
    const child = spawn(process.execPath, [path, database.settings.databaseUrl ?? '', dataDir, id], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
