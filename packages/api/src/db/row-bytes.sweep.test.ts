import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { type Db, openDatabase } from './open.ts'
import { messageBytes, rowHeadBytes } from './row-messages.ts'

describe.each(testKinds)('rows that are handed on as bytes while they come, %s', (kind) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    db = await openDatabase({ ...database.settings, limits: { poolSize: 2 } })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const numbers = (to: number, text = sql<string>`n::text`) =>
    db.kysely
      .selectFrom(sql<{ n: number }>`generate_series(1, ${to}::int)`.as<'g'>(sql`g(n)`))
      .select(text.as('value'))
      .compile()

  /** The first cell of each row of a piece. */
  function* cellsIn(piece: Uint8Array<ArrayBuffer>) {
    const bytes = Buffer.from(piece)
    for (let at = 0; at < bytes.length; at += messageBytes(bytes, at)) {
      const length = bytes.readInt32BE(at + rowHeadBytes)
      const from = at + rowHeadBytes + 4
      yield length < 0 ? null : bytes.toString('utf8', from, from + length)
    }
  }
  const read = async (query: ReturnType<typeof numbers>) => {
    const cells: (string | null)[] = []
    for await (const piece of db.rowBytes(query)) cells.push(...cellsIn(piece))
    return cells
  }
  const works = async () =>
    expect((await sql<{ one: number }>`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }])

  it('are all there, in order, and leave the connection to the next', async () => {
    for (let time = 0; time < 5; time++) {
      expect(await read(numbers(50_000))).toEqual(Array.from({ length: 50_000 }, (_, i) => String(i + 1)))
      await works()
    }
    expect(db.state().waiting).toBe(0)
  })

  it('are whole however long they are, with cells that are empty and such as are not there', async () => {
    const odd = sql<string>`case n % 4 when 0 then null when 1 then '' when 2 then repeat('Ærø', 40000) else n::text end`
    const long = 'Ærø'.repeat(40_000)
    expect(await read(numbers(11, odd))).toEqual(['', long, '3', null, '', long, '7', null, '', long, '11'])
    await works()
  })

  it('none is the end at once', async () => {
    expect(await read(numbers(0))).toEqual([])
  })

  it('what goes wrong on the way is told to whoever reads, and the connection is as good as before', async () => {
    for (let time = 0; time < 3; time++) {
      await expect(read(numbers(5_000, sql<string>`(1 / (4000 - n))::text`))).rejects.toThrow('division by zero')
      await works()
    }
  })

  it('wait at the database while nobody reads them, and the connection serves the next all the same', async () => {
    const rows = db.rowBytes(numbers(100_000, sql<string>`repeat('x', 100)`))[Symbol.asyncIterator]()
    let count = [...cellsIn((await rows.next()).value)].length
    // Nobody else: the embedded database has one session.
    if (kind === 'postgres') await works()
    for (let next = await rows.next(); !next.done; next = await rows.next()) count += [...cellsIn(next.value)].length
    expect(count).toBe(100_000)
    for (let time = 0; time < 3; time++) await works()
  })

  it('who stops on the way takes nobody the connection for what is still to come', async () => {
    for (let time = 0; time < 5; time++) {
      for await (const _ of db.rowBytes(numbers(50_000))) break
      await works()
    }
  })
})
