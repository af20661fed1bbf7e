import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { throughPooler } from '../testing/server-databases.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-databases.ts'
import { type Db, openDatabase } from './open.ts'

const behindPooler = process.env.TEST_PGBOUNCER_URL ? describe : describe.skip
/** Connections of each database, as `tools/dev/postgres/pgbouncer-server.ts` sets them. */
const shared = 5

behindPooler('PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let settings: { databaseUrl: string; directUrl: string }
  let open: Db[]

  beforeEach(async () => {
    database = await createTestDatabase('postgres')
    const directUrl = database.settings.databaseUrl ?? ''
    settings = { databaseUrl: throughPooler(directUrl) ?? '', directUrl }
    open = []
  })
  afterEach(async () => {
    await Promise.all(open.map((db) => db.close()))
    await database.drop()
  })

  const instances = async (count: number, differs = {}) => {
    open = await Promise.all(Array.from({ length: count }, () => openDatabase({ ...settings, ...differs })))
    return open
  }

  it('starts servers together on an empty database with few shared connections', async () => {
    const [first, ...others] = (await instances(4)) as [Db, Db, Db, Db]
    const add = (db: Db, name: string) =>
      db.kysely.transaction().execute(async (change) => {
        const { id } = await change
          .insertInto('sites')
          .values({ name: 'new' })
          .returning('id')
          .executeTakeFirstOrThrow()
        await change.updateTable('sites').set({ name }).where('id', '=', id).execute()
      })
    const names = Array.from({ length: 100 }, (_, index) => `site ${index}`)
    await Promise.all(names.map((name, index) => add([first, ...others][index % 4] as Db, name)))
    const sites = await first.kysely.selectFrom('sites').select('name').execute()
    expect(sites.map(({ name }) => name).sort()).toEqual(names.toSorted())
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database()`.execute(first.kysely)
    expect(rows).toEqual([{ count: shared }])
  })

  it('delivers changes to all servers by the direct connection', async () => {
    const [sender, ...listeners] = (await instances(3)) as [Db, Db, Db]
    const notifications = listeners.map(async (db) => {
      const word = Promise.withResolvers<string>()
      await db.listen('news', word.resolve)
      return word.promise
    })
    // A second channel on the same connections makes sure that the first has begun to listen.
    await Promise.all(listeners.map((db) => db.listen('other', () => undefined)))
    await sender.kysely.transaction().execute((change) => sender.notify('news', 'it rings', change))
    expect(await Promise.all(notifications)).toEqual(['it rings', 'it rings'])
  })

  it('warns without the direct connection', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const [wellSet] = (await instances(1)) as [Db]
    await wellSet.listen('news', () => undefined)
    const deaf = await openDatabase({ databaseUrl: settings.databaseUrl })
    open.push(deaf)
    await deaf.listen('news', () => undefined)
    await until(() => warn.mock.calls.length > 0)
    expect(warn.mock.calls).toEqual([[expect.stringContaining('set DATABASE_DIRECT_URL')]])
    warn.mockRestore()
  })
})
