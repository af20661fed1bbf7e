import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { laterFolder, laterNames } from '../testing/later-migrations.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { migrate, schemaState } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { type Db, openAsItIs, openDatabase } from './open.ts'
import type { DbBackend } from './pool.ts'
import { withClient } from './pool.ts'
import { lockRetryPolicy } from './run-migration.ts'
import { schemaDrift } from './schema-shape.ts'

/** The first makes the schema, so that there are no servers before it. */
const unsaid = async (folder: string) =>
  (await readMigrations(folder))
    .slice(1)
    .filter(({ runsWith }) => runsWith === null)
    .map(({ name }) => name)

it('each migration after the first names the oldest compatible server', async () => {
  expect(await unsaid(migrationsFolder)).toEqual([])
  const folder = await laterFolder()
  expect(await unsaid(folder)).toEqual([])
  await writeFile(join(folder, '9003-silent.sql'), 'create table silent (id int);')
  expect(await unsaid(folder)).toEqual(['9003-silent.sql'])
  await rm(folder, { recursive: true })
})

describe.each(testKinds)('servers of two schemas on one database (%s)', (kind) => {
  const isEmbedded = kind === 'embedded'
  let newer: string
  let older: string
  let database: TestDatabase
  let backend: DbBackend

  beforeEach(async () => {
    newer = await laterFolder()
    older = await mkdtemp(join(tmpdir(), 'migrations-'))
    await cp(migrationsFolder, older, { recursive: true })
    database = await createTestDatabase(kind, { hasSchema: true })
    backend = await openAsItIs(database.settings)
  })
  afterEach(async () => {
    await backend.close()
    await database.drop()
    for (const folder of [newer, older]) await rm(folder, { recursive: true })
  })

  const start = (folder: string) => migrate(backend.pool, { folder, isEmbedded })
  const query = (text: string) => withClient(backend.pool, (client) => client.query(text, []))

  const addEvents = (count: number) =>
    query(`insert into events (system_id, event_name, occurred_at, unit_name)
      select id, 'Fire alarm', now(), 'A' from systems, generate_series(1, ${count})`)

  it('the older one starts and works after a migration that declares it compatible', async () => {
    expect(await start(older)).toEqual([])
    await query(`with site as (insert into sites (name) values ('before') returning id)
      insert into systems (site_id, type) select id, 'autrosafe' from site`)
    await addEvents(2)
    expect(await start(newer)).toEqual(laterNames)
    expect(await start(older)).toEqual([])
    expect((await schemaState(backend.pool, older)).newer).toEqual(laterNames)
    // The newer schema has counted what servers of the older one write, and goes on counting.
    await addEvents(1)
    expect((await query('select events_count from event_tallies')).rows).toEqual([{ events_count: 3 }])
    const { wrong, more } = await schemaDrift(backend)
    expect(wrong).toEqual([])
    expect(more).toContain('index sites_comment')
  })

  it('the older one is refused by a migration without a declaration or with a later schema', async () => {
    for (const head of ['', '-- runs-with: 9000\n']) {
      await writeFile(join(newer, '9003-contracts.sql'), `${head}create table contracts (id int);`)
      await start(newer)
      await expect(start(older)).rejects.toThrow(
        'The database is newer than this server: it has had 9003-contracts.sql.',
      )
      await query('drop table contracts')
      await query(`delete from schema_migrations where name = '9003-contracts.sql'`)
    }
  })

  it('one that lacks a migration in the middle is not half migrated by the older one', async () => {
    await start(newer)
    await writeFile(join(older, '9000-own.sql'), 'create table own (id int);')
    await expect(start(older)).rejects.toThrow(
      `The database has had ${laterNames[0]} but not 9000-own.sql: start a newer server.`,
    )
  })

  it('an index of a large table is built outside a transaction, again after an interruption', async () => {
    await start(newer)
    const text =
      '-- runs-with: 0001\n-- no transaction\ncreate index concurrently if not exists sites_x on sites (comment);\n'
    await writeFile(join(newer, '9003-index.sql'), `${text}analyze sites;\n`)
    // A build that was ended leaves this.
    if (!isEmbedded) {
      await query('create index sites_x on sites (comment)')
      await query(`update pg_index set indisvalid = false where indexrelid = 'sites_x'::regclass`)
    }
    // Two at once: neither may wait for the other inside a statement.
    const other = isEmbedded ? backend : await openAsItIs(database.settings)
    const results = await Promise.all([start(newer), isEmbedded ? [] : migrate(other.pool, { folder: newer })])
    if (!isEmbedded) await other.close()
    expect(results.flat()).toEqual(['9003-index.sql'])
    const index = await query(`select indisvalid from pg_index where indexrelid = 'sites_x'::regclass`)
    expect(index.rows).toEqual([{ indisvalid: true }])

    await writeFile(join(newer, '9004-bare.sql'), '-- no transaction\ncreate index sites_y on sites (comment);')
    await expect(start(newer)).rejects.toThrow('9004-bare.sql needs "create index concurrently if not exists"')
  })

  it('missing, different and foreign objects are reported', async () => {
    await query('drop index modems_imei')
    await query('alter table sites alter column comment type varchar(20)')
    await query('create index own on sites (comment)')
    const { wrong, more } = await schemaDrift(backend)
    expect(wrong).toEqual([
      expect.stringMatching(/^column sites\.comment differs: character varying\(20\)/),
      'index modems_imei is missing',
    ])
    expect(more).toEqual(['index own'])
  })
})

const onServer = testKinds.includes('postgres') ? describe : describe.skip

onServer('a migration and others on PostgreSQL', () => {
  let database: TestDatabase
  let db: Db
  let folder: string
  beforeEach(async () => {
    database = await createTestDatabase('postgres')
    db = await openDatabase(database.settings)
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(join(folder, '9001-column.sql'), 'alter table sites add column x int;')
  })
  afterEach(async () => {
    await db.close()
    await database.drop()
    await rm(folder, { recursive: true })
  })

  it('a migration limits its wait for a lock and tries again', async () => {
    const lines: string[] = []
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = db.kysely.transaction().execute(async (change) => {
      await sql`select count(*) from sites`.execute(change)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const retryPolicy = { waitMs: 50, tries: 100, pauseMs: 50 }
    const migrating = migrate(db.pool, { folder, retryPolicy, print: (line) => lines.push(line) })
    while (lines.length === 0) await sql`select count(*) from sites`.execute(db.kysely)
    release.resolve()
    expect(await migrating).toEqual(['9001-column.sql'])
    await holder
    expect(lines[0]).toBe('database: 9001-column.sql waits for a lock that somebody holds (try 1 of 100)')
  })

  it('a migration fails after its tries and leaves nothing behind', async () => {
    await db.kysely.transaction().execute(async (change) => {
      await sql`select count(*) from sites`.execute(change)
      const retryPolicy = { waitMs: 10, tries: 2, pauseMs: 1 }
      await expect(migrate(db.pool, { folder, retryPolicy, print: () => undefined })).rejects.toThrow(
        /^9001-column\.sql did not get its locks in 2 tries: .*lock timeout/,
      )
    })
    expect(lockRetryPolicy.waitMs).toBeLessThanOrEqual(2_000)
    expect(await migrate(db.pool, { folder })).toEqual(['9001-column.sql'])
  })
})

it('the folder of migrations has no other files', async () => {
  const others = (await readdir(migrationsFolder)).filter((name) => !/^\d{4}-[a-z-]+\.sql$/.test(name))
  expect(others).toEqual([])
})
