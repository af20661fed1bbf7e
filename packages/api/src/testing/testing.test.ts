import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { prepared } from './prepared.ts'
import { statementsDuring, statementsOf } from './statements.ts'
import { openTestDatabase, testKinds } from './test-databases.ts'

describe('prepared', () => {
  let path: string | undefined
  afterEach(() => (path ? rm(path, { recursive: true, force: true }) : undefined))

  /** Two processes that make the same at once: the second finishes when somebody already reads what the first has made. */
  async function madeTwice(make: (path: string, text: string) => Promise<void>) {
    const more = randomUUID()
    const { promise: isRead, resolve: wasRead } = Promise.withResolvers<void>()
    const second = prepared('twice.test', more, async (draft) => {
      await make(draft, 'second')
      await isRead
    })
    path = await prepared('twice.test', more, (draft) => make(draft, 'first'))
    return { path, second, wasRead }
  }

  it('leaves a file in place during its use', async () => {
    const { path, second, wasRead } = await madeTwice((draft, text) => writeFile(draft, text))
    const open = await openAsBlob(path)
    wasRead()
    expect(await second).toBe(path)
    expect(await open.text()).toBe('first')
  })

  it('leaves a folder in place', async () => {
    const { path, second, wasRead } = await madeTwice(async (draft, text) => {
      await mkdir(draft)
      await writeFile(join(draft, 'a'), text)
    })
    wasRead()
    expect(await second).toBe(path)
    expect(await readFile(join(path, 'a'), 'utf8')).toBe('first')
  })
})

describe.each(testKinds)('the statements of a piece of work, %s', (kind) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDatabase(kind)
  })
  afterAll(() => db.close())
  const ask = (n: number) => sql`select ${n}::int`.execute(db.kysely)
  const isOf = (n: number) => expect.objectContaining({ parameters: [n] })

  it('exclude those of timers and notifications, and include late ones', async () => {
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

  it('include those of all others on request', async () => {
    const timer = wait(20).then(() => ask(2))
    expect(await statementsDuring(db, () => timer)).toEqual([isOf(2)])
  })
})
