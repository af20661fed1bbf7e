import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { toProblem } from '../http/errors.ts'
import { breakingServer } from '../testing/breaking-server.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { type Db, openDatabase } from './open.ts'
import { DatabaseUnavailable } from './pool.ts'
import { openPostgres } from './postgres-backend.ts'

const problemOf = async (work: Promise<unknown>) => {
  const { code, details } = toProblem(
    await work.then(
      () => new Error('it worked'),
      (error) => error,
    ),
  )
  return [code, details.headers?.['retry-after']]
}
const refusal = ['generic.unavailable', '5']

describe('a server that breaks off under a query', () => {
  it('costs that query only', async () => {
    const server = await breakingServer()
    const backend = openPostgres(server.url)
    const client = await backend.pool.connect()
    await expect(client.query('select 1')).rejects.toThrow(DatabaseUnavailable)
    client.release()
    // The connection that broke is not handed out again.
    const next = await backend.pool.connect()
    expect(await problemOf(next.query('select 2'))).toEqual(refusal)
    next.release()
    expect(server.connections()).toBe(2)
    await backend.close()
    await server.close()
  })

  it('costs an idle owner of the connection at most the next query', async () => {
    const server = await breakingServer()
    const backend = openPostgres(server.url)
    const client = await backend.pool.connect()
    await server.breakAll()
    expect(await problemOf(client.query('select 1'))).toEqual(refusal)
    client.release()
    await backend.close()
    await server.close()
  })
})

const onServer = testKinds.includes('postgres') ? describe : describe.skip

onServer('PostgreSQL', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    const limits = { poolSize: 2, poolWaitMs: 300, statementMs: 400, lockMs: 200, idleTransactionMs: 400 }
    db = await openDatabase({ ...database.settings, limits })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  /** Ends every other connection to this database, as a restart and a failover do. */
  const terminateAll = async () => {
    const other = await openDatabase(database.settings)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.kysely)
    await other.close()
  }
  const works = async () => {
    for (;;) {
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db.kysely).catch(() => ({ rows: [] }))
      if (rows[0]?.one === 1) return
    }
  }

  it('may end its connections during queries and transactions', async () => {
    const patient = await openDatabase(database.settings)
    const query = sql`select pg_sleep(3600)`.execute(patient.kysely)
    const transaction = patient.kysely.transaction().execute((change) => sql`select pg_sleep(3600)`.execute(change))
    const outcomes = Promise.all([problemOf(query), problemOf(transaction)])
    await until(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and state = 'active' and query like 'select pg_sleep(3600)%'`.execute(
        db.kysely,
      )
      return rows.length === 2
    })
    await terminateAll()
    expect(await outcomes).toEqual([refusal, refusal])
    await works()
    await patient.close()
  })

  it('has its listener back after a reconnect, with a notice of the gap', async () => {
    const payloads: string[] = []
    const gap = Promise.withResolvers<void>()
    const stop = await db.listen('news', (payload) => payloads.push(payload), gap.resolve)
    await terminateAll()
    await gap.promise
    await works()
    await db.notify('news', 'again')
    await until(() => payloads.length > 0)
    expect(payloads).toEqual(['again'])
    await stop()
  })

  it('refuses with Retry-After after its limits for statements, locks and connections', async () => {
    expect(await problemOf(sql`select pg_sleep(5)`.execute(db.kysely))).toEqual(refusal)
    await db.kysely.transaction().execute(async (change) => {
      await sql`lock table sites`.execute(change)
      expect(await problemOf(sql`select count(*) from sites`.execute(db.kysely))).toEqual(refusal)
    })
    const clients = await Promise.all([db.pool.connect(), db.pool.connect()])
    expect(await problemOf(sql`select 1`.execute(db.kysely))).toEqual(refusal)
    for (const client of clients) client.release()
    await works()
  })

  it('refuses immediately with a full queue', async () => {
    const short = await openDatabase({
      ...database.settings,
      limits: { poolSize: 1, poolQueue: 2, poolWaitMs: 60_000 },
    })
    const client = await short.pool.connect()
    const waiting = [1, 2].map(async () => (await short.pool.connect()).release())
    expect(await problemOf(sql`select 1`.execute(short.kysely))).toEqual(refusal)
    client.release()
    await Promise.all(waiting)
    await short.close()
  })

  it('ends an idle transaction', async () => {
    const idle = db.kysely.transaction().execute(async (change) => {
      await sql`select 1`.execute(change)
      await new Promise((resolve) => setTimeout(resolve, 700))
      await sql`select 1`.execute(change)
    })
    expect(await problemOf(idle)).toEqual(refusal)
    await works()
  })
})
