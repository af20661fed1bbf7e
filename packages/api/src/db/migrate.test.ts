import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { DbPool } from './pool.ts'
import { withClient } from './pool.ts'

const ownFolder = join(import.meta.dirname, 'migrations')
const ownFiles = async () => (await readdir(ownFolder)).filter((name) => name.endsWith('.sql')).sort()

describe.each(testKinds)('migrations (%s)', (kind) => {
  let folder: string
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase(kind)
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await cp(ownFolder, folder, { recursive: true })
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.drop()
  })

  const withPool = async (work: (pool: DbPool) => Promise<void>) => {
    const db = await openDatabase(database.settings)
    try {
      await work(db.pool)
    } finally {
      await db.close()
    }
  }
  const applied = (pool: DbPool) =>
    withClient(pool, async (client) => {
      const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name', [])
      return rows.map((row) => row.name)
    })

  it('run each file once and roll back a file that fails', () =>
    withPool(async (pool) => {
      expect(await migrate(pool, { folder, isEmbedded: kind === 'embedded' })).toEqual([])
      await writeFile(join(folder, '9001-more.sql'), 'create table more (id int);\ninsert into more values (1);\n')
      expect(await migrate(pool, { folder, isEmbedded: kind === 'embedded' })).toEqual(['9001-more.sql'])
      expect(await migrate(pool, { folder, isEmbedded: kind === 'embedded' })).toEqual([])
      await writeFile(join(folder, '9002-broken.sql'), 'create table half (id int); select nonsense;')
      await expect(migrate(pool, { folder, isEmbedded: kind === 'embedded' })).rejects.toThrow(
        /^9002-broken\.sql failed: .*nonsense/,
      )
      await rm(join(folder, '9002-broken.sql'))
      const half = await withClient(pool, (client) => client.query(`select to_regclass('half') as table`, []))
      expect(half.rows).toEqual([{ table: null }])
      expect(await applied(pool)).toEqual([...(await ownFiles()), '9001-more.sql'])

      await writeFile(join(folder, '9001-more.sql'), 'create table more (id bigint);')
      await expect(migrate(pool, { folder, isEmbedded: kind === 'embedded' })).rejects.toThrow(
        '9001-more.sql has changed since it was run on this database; add a new file instead.',
      )
      await writeFile(join(folder, '9001-more.sql'), 'create table more (id int);\r\ninsert into more values (1);\r\n')
      expect(await migrate(pool, { folder, isEmbedded: kind === 'embedded' })).toEqual([])

      await rm(join(folder, '9001-more.sql'))
      await expect(migrate(pool, { folder, isEmbedded: kind === 'embedded' })).rejects.toThrow(
        'The database is newer than this server: it has had 9001-more.sql.',
      )
    }))

  const onServer = kind === 'postgres' ? it : it.skip
  onServer('run once when several servers start at the same time', async () => {
    const fresh = await createTestDatabase(kind)
    const servers = await Promise.all([1, 2, 3].map(() => openDatabase(fresh.settings)))
    expect(await applied((servers[0] as (typeof servers)[number]).pool)).toEqual(await ownFiles())
    await Promise.all(servers.map((server) => server.close()))
    await fresh.drop()
  })
})
