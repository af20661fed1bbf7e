import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@emberwatch/api/testing/databases'
import { freePort } from '@emberwatch/http/testing/free-port'
import { runGateway } from './run-gateway.ts'

const build = { version: '1.0.0', commit: 'c0ffee', builtAt: '2026-11-26T00:00:00.000Z' }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-gateway-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const own = () => ({
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'silent',
  PLAINTEXT_HOSTS: '127.0.0.1',
  JWT_SECRET: 'a secret that only this test knows, 0123456789',
  DATA_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
})

it.each([
  [{}, 'DATABASE_URL has to name a PostgreSQL'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/x', MQTT_PORT: 'off' }, 'takes no modems with MQTT_PORT=off'],
])('refuses to run with %j', async (more, words) => {
  await expect(runGateway({ env: { ...own(), ...more }, build })).rejects.toThrow(words)
})

const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip
onPostgres('takes modems without an API', async () => {
  const database: TestDatabase = await createTestDatabase('postgres', { hasSchema: true })
  const port = await freePort()
  const env = {
    ...own(),
    DATABASE_URL: database.settings.databaseUrl,
    MQTT_PORT: String(port),
    PLAINTEXT_HOSTS: '127.0.0.1',
  }
  const server = await runGateway({ env, build })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(404)
  const socket = connect(port, '127.0.0.1')
  // CONNECT of MQTT 3.1.1 (section 3.1) with the client ID of nobody, and its refusal (3.2.2.3).
  socket.write(Buffer.from([0x10, 22, 0, 4, ...Buffer.from('MQTT'), 4, 2, 0, 60, 0, 10, ...Buffer.from('fam-999999')]))
  const [answer] = await once(socket, 'data')
  expect([...answer]).toEqual([0x20, 2, 0, 5])
  await server.drain()
  await expect(fetch(`${server.url}/livez`)).rejects.toThrow()
  await database.drop()
})
