import { sql } from 'kysely'
import { type Db, openDatabase } from './open.ts'
import { createTestDatabase, type TestDatabase, testKinds } from './test-databases.ts'

describe.each(testKinds)('rows that are handed on while they come, %s', (kind) => {
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

  const numbers = (to: number, text = sql<number>`n`) =>
    db.kysely.selectFrom(sql<{ n: number }>`generate_series(1, ${to}::int)`.as<'g'>(sql`g(n)`)).select(text.as('value'))

  it('are all there, in order, and leave the connection to the next', async () => {
    for (let time = 0; time < 5; time++) {
      const seen: number[] = []
      for await (const { value } of numbers(20_000).stream(500)) seen.push(value)
      expect(seen).toEqual(Array.from({ length: 20_000 }, (_, i) => i + 1))
    }
    expect(db.state().waiting).toBe(0)
  })

  it('none is the end at once', async () => {
    for await (const row of numbers(0).stream()) expect(row).toBeUndefined()
  })

  it('what goes wrong on the way is told to whoever reads', async () => {
    const read = async () => {
      for await (const _ of numbers(5_000, sql<number>`1 / (4000 - n)`).stream());
    }
    await expect(read()).rejects.toThrow('division by zero')
    await expect(read()).rejects.toThrow('division by zero')
    expect(await numbers(1).execute()).toEqual([{ value: 1 }])
  })

  it('who stops on the way takes nobody the connection for what is still to come', async () => {
    for (let time = 0; time < 5; time++) {
      for await (const { value } of numbers(50_000).stream()) if (value > 10) break
      expect(await numbers(1).execute()).toEqual([{ value: 1 }])
    }
  })
})
