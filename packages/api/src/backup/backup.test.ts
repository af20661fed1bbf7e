import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openAsItIs, openDatabase } from '../db/open.ts'
import { type DbBackend, withClient } from '../db/pool.ts'
import { schemaDrift } from '../db/schema-shape.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../db/test-databases.ts'
import { formatDataKeys, makeDataKey } from '../secrets/data-keys.ts'
import { readSettings } from '../settings.ts'
import { openDemoDatabase } from '../testing/demo-database.ts'
import { copyBareDatabase } from '../testing/prepared.ts'
import { makeBackup } from './backup.ts'
import { withContents } from './contents.ts'
import { moveToPostgres } from './move.ts'
import { restoreBackup } from './restore.ts'

/** Every row of every table as the database writes it, generated columns too, and where sequences go on. */
async function everything(backend: Pick<DbBackend, 'pool'>) {
  const asBackend = backend as DbBackend
  const { tables, sequences } = await withContents(asBackend, async (contents) => ({
    tables: contents.tables,
    sequences: await contents.sequences(),
  }))
  const rows = await withClient(backend.pool, async (client) => {
    await client.query(`set timezone = 'UTC'`)
    const found: [string, string[]][] = []
    for (const table of tables) {
      const all = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`, [])
      found.push([table, all.rows.map(({ row }) => row).sort()])
    }
    return Object.fromEntries(found)
  })
  return { rows, sequences }
}

let folder: string
let demo: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  demo = await openDemoDatabase()
  // Texts that files and lines break at, bytes, and numbers that no double holds.
  await sql`insert into sites (name, comment) values (${'Å\u2028\u2029"\\\n\r\t日'}, ${'x'.repeat(300_000)})`.execute(
    demo.kysely,
  )
  await sql`select setval('audit_log_id_seq', 9007199254740000)`.execute(demo.kysely)
})
afterAll(async () => {
  await demo.close()
  await rm(folder, { recursive: true })
})

async function madeDataDir(name: string) {
  const dataDir = join(folder, name)
  await mkdir(join(dataDir, 'releases', 'reports', '1.0.0'), { recursive: true })
  await writeFile(join(dataDir, 'releases', 'registry.json'), '{"revision":1}')
  await writeFile(join(dataDir, 'releases', 'reports', '1.0.0', 'a.js'), Buffer.from([0, 255, 10]))
  await writeFile(join(dataDir, 'data-keys'), formatDataKeys([makeDataKey()]))
  await writeFile(join(dataDir, 'database.lock'), '{}')
  return dataDir
}

describe.each(testKinds)('a backup (restored into %s)', (kind) => {
  let target: TestDatabase
  beforeEach(async () => {
    target = await createTestDatabase(kind)
    if (kind === 'embedded') target = { ...target, settings: { dataDir: await mkdtemp(join(folder, 'target-')) } }
  })
  afterEach(() => target.drop())
  const open = async () => {
    const { dataDir } = target.settings
    if (dataDir && !existsSync(join(dataDir, 'database'))) await copyBareDatabase(dataDir)
    return openAsItIs(target.settings)
  }

  it('brings back every row, sequence and file, and the schema', async () => {
    const dataDir = await madeDataDir(`from-${kind}`)
    const backup = join(folder, `whole-${kind}`)
    const manifest = await makeBackup(demo as unknown as DbBackend, dataDir, backup)
    expect(manifest.tables.find(({ name }) => name === 'events')?.rows).toBeGreaterThan(1_000)
    expect(manifest.files.map(({ path }) => path)).toEqual([
      'releases/registry.json',
      'data-keys',
      'releases/reports/1.0.0/a.js',
    ])
    const restored = target.settings.dataDir ?? join(folder, `to-${kind}`)
    await restoreBackup(backup, restored, open)
    for (const { path } of manifest.files)
      expect(await readFile(join(restored, path))).toEqual(await readFile(join(dataDir, path)))
    const db = await openDatabase(target.settings)
    try {
      expect(await everything(db)).toEqual(await everything(demo))
      expect((await schemaDrift(db as unknown as DbBackend)).wrong).toEqual([])
      // Triggers are at work again: what is stored now is counted.
      const hours = sql<{ events: number }>`select sum(events_count)::int as events from event_hours`
      const [before] = (await hours.execute(db.kysely)).rows
      await sql`insert into events (system_id, event_name, occurred_at) select id, 'Fire alarm', now() from systems limit 1`.execute(
        db.kysely,
      )
      expect((await hours.execute(db.kysely)).rows[0]?.events).toBe((before?.events ?? 0) + 1)
    } finally {
      await db.close()
    }
    await expect(restoreBackup(backup, join(folder, 'elsewhere'), open)).rejects.toThrow('The database is not empty')
    await expect(restoreBackup(backup, restored, open)).rejects.toThrow(
      /^The data folder .* is not empty: it has data-keys/,
    )
  })
})

describe('a backup that is not whole', () => {
  const never = () => Promise.reject(new Error('the database was opened'))
  const copyOf = async (name: string) => {
    const whole = join(folder, 'whole')
    if (!(await readdir(folder)).includes('whole'))
      await makeBackup(demo as unknown as DbBackend, await madeDataDir('from'), whole)
    await cp(whole, join(folder, name), { recursive: true })
    return join(folder, name)
  }

  it.each([
    ['table', 'tables/sites.jsonl.gz'],
    ['file', 'files/releases/reports/1.0.0/a.js'],
    ['manifest', 'manifest.json'],
  ])('is refused before anything is written: a changed %s', async (name, path) => {
    const backup = await copyOf(name)
    const content = await readFile(join(backup, path))
    content[Math.floor(content.length / 2)] = (content[Math.floor(content.length / 2)] ?? 0) ^ 1
    await writeFile(join(backup, path), content)
    await expect(restoreBackup(backup, join(folder, 'nowhere'), never)).rejects.toThrow(
      /^The backup is damaged: .*not as it was/,
    )
  })

  it('is refused with a table cut short, one missing, and without its manifest', async () => {
    const backup = await copyOf('cut')
    await appendFile(join(backup, 'tables/sites.jsonl.gz'), 'x')
    await expect(restoreBackup(backup, join(folder, 'nowhere'), never)).rejects.toThrow('The backup is damaged')
    await rm(join(backup, 'tables/sites.jsonl.gz'))
    await expect(restoreBackup(backup, join(folder, 'nowhere'), never)).rejects.toThrow('The backup is damaged')
    await rm(join(backup, 'manifest.json'))
    await expect(restoreBackup(backup, join(folder, 'nowhere'), never)).rejects.toThrow('it has no manifest.json')
  })

  it('never takes the place of another', async () => {
    await copyOf('kept')
    await expect(makeBackup(demo as unknown as DbBackend, folder, join(folder, 'kept'))).rejects.toThrow(
      'is there already',
    )
  })
})

const onServer = testKinds.includes('postgres') ? describe : describe.skip

onServer('PostgreSQL', () => {
  it('is given all that an embedded database has, sequences and what generates itself included', async () => {
    const dataDir = await madeDataDir('moved')
    await rm(join(dataDir, 'database.lock'))
    const backup = join(folder, 'for-move')
    await makeBackup(demo as unknown as DbBackend, join(folder, 'no-files'), backup)
    const empty = await mkdtemp(join(folder, 'embedded-'))
    await restoreBackup(backup, empty, () => openAsItIs({ dataDir: empty }))
    const keys = await readFile(join(dataDir, 'data-keys'), 'utf8')
    await writeFile(join(empty, 'data-keys'), keys)

    const target = await createTestDatabase('postgres')
    const settings = (dataKeys: string) =>
      readSettings({
        DATABASE_URL: target.settings.databaseUrl,
        DATA_DIR: empty,
        JWT_SECRET: 'x'.repeat(40),
        DATA_KEYS: dataKeys,
      })
    await expect(moveToPostgres(settings(formatDataKeys([makeDataKey()])))).rejects.toThrow(/^DATA_KEYS lacks the key/)
    const counts = await moveToPostgres(settings(keys))
    expect(counts.events).toBeGreaterThan(1_000)
    const db = await openDatabase(target.settings)
    expect(await everything(db)).toEqual(await everything(demo))
    await db.close()
    await expect(moveToPostgres(settings(keys))).rejects.toThrow('The database is not empty')
    await target.drop()
    // The demo fleet is written out and read in three times.
  }, 240_000)

  it('is copied as it was at one moment while others write', async () => {
    const source = await createTestDatabase('postgres')
    const db = await openDatabase(source.settings)
    const addPair = () =>
      db.kysely.transaction().execute(async (change) => {
        await sql`insert into sites (name) values ('pair')`.execute(change)
        await sql`insert into users (email_address, password_hash, first_name, last_name) select gen_random_uuid(), '', 'a', 'pair'`.execute(
          change,
        )
      })
    await addPair()
    let isOver = false
    const writing = (async () => {
      while (!isOver) await addPair()
    })()
    const backend = await openAsItIs(source.settings)
    const { tables } = await makeBackup(backend, join(folder, 'no-files'), join(folder, 'moment'))
    isOver = true
    await writing
    const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows
    expect(rowsOf('sites')).toBeGreaterThan(0)
    expect(rowsOf('sites')).toBe(rowsOf('users'))
    await backend.close()
    await db.close()
    await source.drop()
  })
})
