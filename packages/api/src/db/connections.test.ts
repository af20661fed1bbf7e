import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { defaultDbLimits } from '../settings/limits.ts'
import { readSettings } from '../settings.ts'
import { breakingServer } from '../testing/breaking-server.ts'
import { type SilentServer, silentServer } from '../testing/silent-server.ts'
import { Answering } from './answering.ts'
import { ConnectionShares } from './connection-shares.ts'
import { accountNeed, sessionNeed } from './current-call.ts'
import { warnWhenDeaf } from './deaf-listener.ts'
import { type Db, openDatabase } from './open.ts'
import { DatabaseUnavailable } from './pool.ts'
import { openPostgres } from './postgres-backend.ts'
import { PostgresNotifications } from './postgres-notifications.ts'

describe('answering', () => {
  const boundMs = 200
  let server: SilentServer
  let warn: jest.SpyInstance
  beforeEach(async () => {
    server = await silentServer()
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(async () => {
    warn.mockRestore()
    await server.close()
  })

  it('refuses calls while the database accepts connections without answers, then recovers', async () => {
    const backend = openPostgres(server.url, { ...defaultDbLimits, poolWaitMs: boundMs })
    const ask = async () => {
      const client = await backend.pool.connect()
      await client.query('select 1').finally(() => client.release())
    }
    await ask()
    server.answers = false
    // The first may have been too soon after an answer to tell a broken one from a full one.
    while (warn.mock.calls.length === 0) await expect(ask()).rejects.toThrow(DatabaseUnavailable)
    expect(warn.mock.calls).toEqual([[expect.stringContaining('nothing is answered')]])
    await expect(backend.pool.connect()).rejects.toThrow('answers nobody')
    server.answers = true
    for (let isWell = false; !isWell; ) {
      await sleep(10)
      isWell = await ask().then(
        () => true,
        () => false,
      )
    }
    await backend.close()
  })

  it('waits for a slow statement within a transaction', async () => {
    const backend = openPostgres(server.url, { ...defaultDbLimits, poolWaitMs: boundMs })
    const client = await backend.pool.connect()
    await client.query('begin')
    server.answers = false
    const query = client.query('commit')
    const other = await backend.pool.connect()
    // The first call on a connection fails meanwhile.
    await expect(other.query('select 1')).rejects.toThrow(DatabaseUnavailable)
    other.release()
    expect(await Promise.race([query, Promise.resolve('still asked')])).toBe('still asked')
    await server.close()
    await expect(query).rejects.toThrow(DatabaseUnavailable)
    client.release()
    await backend.close()
  })

  it('waits for a slow statement while the database answers others', async () => {
    const answering = new Answering({ connectionString: server.url }, boundMs)
    const slow = Promise.withResolvers<string>()
    const answer = answering.first(slow.promise)
    // A probe comes by a connection of its own each time that the statement is looked at.
    await until(() => server.connections() >= 2)
    slow.resolve('at last')
    expect(await answer).toBe('at last')
    expect(() => answering.refuseWhenBroken()).not.toThrow()
    answering.close()
  })
})

it('listens again after the server has vanished without closing the connection', async () => {
  const server = await silentServer()
  const gap = Promise.withResolvers<void>()
  const notifications = new PostgresNotifications({}, () => server.url, { checkMs: 5, answerMs: 500 })
  await notifications.add('changes', () => undefined, gap.resolve)
  server.answers = false
  await until(() => server.connections() > 1)
  server.answers = true
  await gap.promise
  await notifications.close()
  await server.close()
})

describe('connection shares', () => {
  const soon = 5
  const long = 60_000

  it('give one subject half of the pool, all subjects four fifths, and sign-ins the rest', async () => {
    const shares = new ConnectionShares(10, 100)
    const enter = (need: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => shares.enter(need, soon)))
    const [first] = await enter('sites', 5)
    await expect(shares.enter('sites', soon)).rejects.toThrow('Calls about sites have all')
    await enter('modems', 3)
    await expect(shares.enter('systems', soon)).rejects.toThrow('Calls about systems')
    await enter(accountNeed, 5)
    await expect(shares.enter(accountNeed, soon)).rejects.toThrow('Calls about account')
    await enter(sessionNeed, 20)
    const waiting = shares.enter('systems', long)
    expect(shares.waiting).toBe(1)
    first?.(false)
    await waiting
  })

  it('try one call at a time after a time limit, until one succeeds', async () => {
    const shares = new ConnectionShares(10, 100)
    const first = await shares.enter('sites', soon)
    first(true)
    const probe = await shares.enter('sites', soon)
    await expect(shares.enter('sites', soon)).rejects.toThrow('Calls about sites')
    await shares.enter('modems', soon)
    const waiting = [1, 2].map(() => shares.enter('sites', long))
    probe(false)
    await Promise.all(waiting)
  })

  it('leave room in the queue beside the calls of one subject', async () => {
    const shares = new ConnectionShares(2, 4)
    const leave = await shares.enter('sites', soon)
    const waiting = [1, 2].map(() => shares.enter('sites', long))
    await expect(shares.enter('sites', long)).rejects.toThrow('calls wait')
    const other = shares.enter('modems', long)
    leave(false)
    const next = await waiting[0]
    next?.(false)
    ;(await waiting[1])?.(false)
    await other
  })

  it('give sign-ins a queue of their own', async () => {
    const shares = new ConnectionShares(2, 4)
    const leaves = [await shares.enter('sites', soon), await shares.enter(accountNeed, soon)]
    const waiting = ['sites', 'sites', 'modems', 'modems'].map((need) => shares.enter(need, long))
    await expect(shares.enter('systems', long)).rejects.toThrow('4 calls wait')
    const signIns = Array.from({ length: 4 }, () => shares.enter(accountNeed, long))
    await expect(shares.enter(accountNeed, long)).rejects.toThrow('calls wait')
    for (const leave of leaves) leave(false)
    for (const each of [...waiting, ...signIns]) void each.then((leave) => leave(false))
    await Promise.all([...waiting, ...signIns])
  })
})

describe('deaf listener', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  it.each([
    { isClosed: false, lines: 1 },
    { isClosed: true, lines: 0 },
  ])('logs $lines times the lost listener when the database is closed: $isClosed', async ({ isClosed, lines }) => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue()
    const ears = { add: async () => async () => undefined }
    const check = warnWhenDeaf(ears, { query: jest.fn() }, () => isClosed)
    await jest.advanceTimersByTimeAsync(5_000)
    await check
    expect(warn).toHaveBeenCalledTimes(lines)
  })
})

describe('low priority', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDatabase({})
  })
  afterAll(() => db.close())

  const order: string[] = []
  beforeEach(() => order.splice(0))
  const ask = async (on: 'kysely' | 'lowPriority', name: string) => {
    await sql`select ${name}::text`.execute(db[on])
    order.push(name)
  }

  describe('work in pieces on the one session of an embedded database', () => {
    it('lets a call with several statements go first, also its second statement', async () => {
      const call = async () => {
        for (const name of ['first', 'second', 'third']) await ask('kysely', name)
      }
      const [callResult, piece] = [call(), ask('lowPriority', 'piece')]
      await Promise.all([callResult, piece])
      expect(order).toEqual(['first', 'second', 'third', 'piece'])
    })

    it('runs during an endless stream of calls', async () => {
      let isDone = false
      const others = async () => {
        while (!isDone) await ask('kysely', 'other')
      }
      const asking = [others(), others()]
      await ask('lowPriority', 'piece')
      isDone = true
      await Promise.all(asking)
      expect(order).toContain('piece')
    })

    it('gets its session back after a transaction', async () => {
      await db.lowPriority.transaction().execute((change) => sql`select 1`.execute(change))
      await ask('lowPriority', 'after')
      await ask('kysely', 'last')
      expect(order).toEqual(['after', 'last'])
    })
  })
})

describe('rotating password', () => {
  it('a changed password file applies from the next connection, without a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'emberwatch-rotating-'))
    const file = join(folder, 'database-url')
    const server = await breakingServer()
    const write = (name: string) => writeFileSync(file, server.url.replace('nobody', name), { mode: 0o600 })
    write('first')
    const { databaseUrl = '', rotating } = readSettings({
      DATABASE_URL_FILE: file,
      JWT_SECRET: 'x'.repeat(32),
      DATA_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    })
    const backend = openPostgres(databaseUrl, defaultDbLimits, rotating)
    const breakOne = async () => {
      const client = await backend.pool.connect()
      await client.query('select 1').catch(() => undefined)
      client.release()
    }
    await breakOne()
    write('second')
    await breakOne()
    // The connection that listens also takes the new password.
    write('third')
    await expect(backend.listen('changes', () => undefined)).rejects.toThrow()
    expect(server.names()).toEqual(['first', 'second', 'third'])
    await backend.close()
    await server.close()
    rmSync(folder, { recursive: true })
  })
})
