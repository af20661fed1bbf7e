import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@emberwatch/http/testing/until'
import { defaultDbLimits } from '../settings/limits.ts'
import { type SilentServer, silentServer } from '../testing/silent-server.ts'
import { Answering } from './answering.ts'
import { DatabaseUnavailable } from './pool.ts'
import { openPostgres } from './postgres-backend.ts'

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

it('a database that takes connections and answers nothing is given up, then refused at once, and used again by itself', async () => {
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

it('a statement in the middle of a transaction is not given up: nobody would know what became of it', async () => {
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

it('a statement that takes long while others are answered goes on', async () => {
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
