import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { statementsDuring, statementsOf } from './statements.ts'
import { openTestDatabase, testKinds } from './test-databases.ts'

describe.each(testKinds)('the statements of a piece of work, %s', (kind) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDatabase(kind)
  })
  afterAll(() => db.close())
  const ask = (n: number) => sql`select ${n}::int`.execute(db.kysely)
  const isOf = (n: number) => expect.objectContaining({ parameters: [n] })

  it('are its own, however late they are sent, and not what timers and notifications send meanwhile', async () => {
    const notification = Promise.withResolvers<unknown>()
    const stop = await db.listen('ask', () => ask(3).then(notification.resolve))
    const timer = wait(20).then(() => ask(2))
    const work = async () => {
      await ask(1)
      await db.notify('ask', '')
      await Promise.all([timer, notification.promise])
      await wait(1)
      await ask(4)
    }
    expect(await statementsOf(db, work)).toEqual([
      isOf(1),
      expect.objectContaining({ parameters: ['ask', ''] }),
      isOf(4),
    ])
    await stop()
  })

  it('are asked for with those of everybody else where that is the question', async () => {
    const timer = wait(20).then(() => ask(2))
    expect(await statementsDuring(db, () => timer)).toEqual([isOf(2)])
  })
})
