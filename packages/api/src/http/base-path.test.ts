import type { FastifyInstance } from 'fastify'
import { openDatabase } from '../db/open.ts'
import { buildApi } from '../server.ts'
import { readSettings } from '../settings.ts'
import { emptyDump } from '../testing/prepared.ts'

/** The API below a path, asked as by a proxy that passes addresses on as they are. */

const dataKeys = `1:${Buffer.alloc(32).toString('base64')}`
let app: FastifyInstance
let close: () => Promise<void>
beforeAll(async () => {
  const db = await openDatabase({ dump: await emptyDump() })
  const settings = readSettings({
    NODE_ENV: 'test',
    BASE_PATH: 'fire',
    JWT_SECRET: 'x'.repeat(32),
    DATA_KEYS: dataKeys,
  })
  app = await buildApi({ settings, db })
  close = async () => {
    await app.close()
    await db.close()
  }
})
afterAll(() => close())
const ask = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url })
  return [statusCode, headers.location]
}

it('answers below it, and past the proxy', async () => {
  for (const url of ['/fire/api/health', '/api/health', '/fire/livez', '/livez', '/fire/readyz?x'])
    expect([url, ...(await ask(url))]).toEqual([url, 200, undefined])
})

it('leads to it from its own name, and says that there is nothing beside it', async () => {
  expect(await ask('/fire?x')).toEqual([308, '/fire/'])
  for (const url of ['/', '/firesides', '/fires/api/health', '/apiary', '/FIRE/livez'])
    expect([url, ...(await ask(url))]).toEqual([url, 404, undefined])
})

it('describes itself there', async () => {
  const { servers } = (await app.inject({ url: '/fire/api/openapi.json' })).json()
  expect(servers).toEqual([{ url: '/fire/api' }])
})
