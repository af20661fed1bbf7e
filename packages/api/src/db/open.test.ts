import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { emptyDump } from '../testing/prepared.ts'
import { openTestDatabase, testKinds } from '../testing/test-databases.ts'
import { isForeignKeyViolation, isUniqueViolation } from './errors.ts'
import { type Db, openDatabase } from './open.ts'

const modem = (siteId: string, imei: string) => ({ siteId, imei, clientId: 'fam-1', iccid: '1', imsi: '1' })

describe.each(testKinds)('a database (%s)', (kind) => {
  let db: Db

  beforeAll(async () => {
    db = await openTestDatabase(kind)
  })
  afterAll(() => db.close())

  const addSite = async (name: string) =>
    (await db.kysely.insertInto('sites').values({ name }).returning('id').executeTakeFirstOrThrow()).id
  const countSites = async (name: string) => {
    const row = await db.kysely
      .selectFrom('sites')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.count
  }

  it('gives values the same types on every database', async () => {
    const { rows } = await sql<Record<string, unknown>>`select 9007199254740991::int8 as big, 12.5::numeric as amount,
      date '2024-03-02' as day, timestamptz '2024-03-02T08:00:00Z' as instant, '{"a":[1]}'::jsonb as json,
      array['a,b','c"d\\'] as words, '\\x00ff'::bytea as bytes, true as yes, null as nothing`.execute(db.kysely)
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      amount: 12.5,
      day: '2024-03-02',
      instant: new Date('2024-03-02T08:00:00Z'),
      json: { a: [1] },
      words: ['a,b', 'c"d\\'],
      bytes: Buffer.from([0, 255]),
      yes: true,
      nothing: null,
    })
    expect(Buffer.isBuffer(rows[0]?.bytes)).toBe(true)
  })

  it('takes parameters of the same types', async () => {
    const words = ['a,b', 'c"d\\', 'null', '']
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${words}::text[] as words, ${Buffer.from([1, 2])}::bytea as bytes,
      ${new Date('2024-03-02T08:00:00Z')}::timestamptz as instant, ${{ a: 'æ' }}::jsonb as json, ${false}::boolean as no,
      ${42}::text as text, ${[1, null]}::int[] as numbers`.execute(db.kysely)
    expect(rows[0]).toEqual({
      words,
      bytes: Buffer.from([1, 2]),
      instant: new Date('2024-03-02T08:00:00Z'),
      json: { a: 'æ' },
      no: false,
      text: '42',
      numbers: [1, null],
    })
  })

  it('keeps a transaction to itself until it commits', async () => {
    let other: Promise<number> | undefined
    await db.kysely.transaction().execute(async (trx) => {
      await trx.insertInto('sites').values({ name: 'kept apart' }).execute()
      // On PostgreSQL this sees the time before the commit, on the embedded database it waits for it.
      other = countSites('kept apart')
      await trx.insertInto('sites').values({ name: 'kept apart' }).execute()
    })
    expect([0, 2]).toContain(await other)
    expect(await countSites('kept apart')).toBe(2)
  })

  it('rolls a failed transaction back and continues', async () => {
    const failing = db.kysely.transaction().execute(async (trx) => {
      await trx.insertInto('sites').values({ name: 'undone' }).execute()
      await trx
        .insertInto('systems')
        .values({ siteId: '00000000-0000-0000-0000-000000000001', type: 'autrosafe' })
        .execute()
    })
    const error = await failing.catch((reason) => reason)
    expect(isForeignKeyViolation(error, 'systems_site_id_fkey')).toBe(true)
    expect(await countSites('undone')).toBe(0)
  })

  it('adds up correctly after many concurrent transactions on one row', async () => {
    const id = await addSite('0')
    const addOne = () =>
      db.kysely.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('sites')
          .select('name')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        await trx
          .updateTable('sites')
          .set({ name: String(Number(row.name) + 1) })
          .where('id', '=', id)
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, addOne))
    expect(await countSites('40')).toBe(1)
  })

  it('names the constraint that refuses a row', async () => {
    const siteId = await addSite('modems')
    await db.kysely.insertInto('modems').values(modem(siteId, '1')).execute()
    const again = db.kysely.insertInto('modems').values(modem(siteId, '1')).execute()
    const error = await again.catch((reason) => reason)
    expect(isUniqueViolation(error, 'modems_imei')).toBe(true)
    expect(isUniqueViolation(error, 'users_email')).toBe(false)
  })

  it('reports how many rows a statement changed', async () => {
    await addSite('changed')
    const result = await db.kysely
      .updateTable('sites')
      .set({ comment: 'x' })
      .where('name', '=', 'changed')
      .executeTakeFirstOrThrow()
    expect(result.numUpdatedRows).toBe(1n)
  })

  it('delivers notifications on commit and none on rollback', async () => {
    const payloads: string[] = []
    let arrived: () => void = () => undefined
    const second = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const stop = await db.listen('live', (payload) => {
      payloads.push(payload)
      if (payloads.length === 2) arrived()
    })
    const failing = db.kysely.transaction().execute(async (trx) => {
      await db.notify('live', 'undone', trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await db.kysely.transaction().execute((trx) => db.notify('live', 'in a transaction', trx))
    await db.notify('live', 'æøå')
    await second
    await stop()
    expect(payloads).toEqual(['in a transaction', 'æøå'])
  })

  const onServer = kind === 'postgres' ? it : it.skip
  onServer('listens again after its connection was lost', async () => {
    let hear: (payload: string) => void = () => undefined
    const notification = new Promise<string>((resolve) => {
      hear = resolve
    })
    await db.listen('again', (payload) => hear(payload))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`.execute(db.kysely)
    const timer = setInterval(() => db.notify('again', 'still there'), 100)
    expect(await notification).toBe('still there')
    clearInterval(timer)
  })

  it('serves its queue in turn and refuses a released connection', async () => {
    const client = await db.pool.connect()
    const waiting = Promise.all([addSite('line 1'), addSite('line 2')])
    client.release()
    expect(new Set(await waiting).size).toBe(2)
    if (kind === 'embedded') await expect(client.query('select 1')).rejects.toThrow('given back')
  })
})

it('when embedded starts from the dump of another', async () => {
  const first = await openDatabase({})
  await first.kysely.insertInto('sites').values({ name: 'Ås' }).execute()
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-dump-'))
  const dump = join(folder, 'dump.tar')
  await writeFile(dump, Buffer.from(await (await first.dump()).arrayBuffer()))
  await first.close()
  const second = await openDatabase({ dump })
  expect(await second.kysely.selectFrom('sites').select('name').execute()).toEqual([{ name: 'Ås' }])
  await second.close()
  await rm(folder, { recursive: true })
})

it('when embedded refuses immediately with a full queue', async () => {
  const db = await openDatabase({ dump: await emptyDump(), limits: { poolQueue: 2 } })
  const client = await db.pool.connect()
  const waiting = [1, 2].map(async () => (await db.pool.connect()).release())
  await expect(db.pool.connect()).rejects.toThrow('2 calls wait for a database connection already')
  client.release()
  await Promise.all(waiting)
  await db.close()
})

it('when embedded refuses queries after its close', async () => {
  const db = await openDatabase({ dump: await emptyDump() })
  const { pool } = db
  await db.close()
  await expect(pool.connect()).rejects.toThrow('The database is closed')
})
