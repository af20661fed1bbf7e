import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fastify from 'fastify'
import { demoIds } from './fleet/index.ts'
import { apiVersion } from './health.ts'
import { makeDataKey } from './secrets/data-keys.ts'
import { apiServerOptions } from './server/server-options.ts'
import { apiPlugin, apiPluginOptions, buildApi } from './server.ts'
import { readSettings } from './settings.ts'
import { type DemoApi, openDemoApi, testSecret } from './testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const post = (body: string, headers: Record<string, string>) => api.post('/api/v1/auth', body, headers)

describe('a request that cannot be read', () => {
  it.each([
    ['no JSON', '{"emailAddress": ', 'application/json', 400, 'generic.bad_request'],
    ['an empty body', '', 'application/json', 400, 'generic.bad_request'],
    ['a prototype in it', '{"__proto__": {"isAdmin": true}}', 'application/json', 400, 'generic.bad_request'],
    ['text', 'emailAddress=a', 'text/plain', 415, 'generic.unsupported_media_type'],
    ['a form', 'emailAddress=a', 'application/x-www-form-urlencoded', 415, 'generic.unsupported_media_type'],
    ['too much', JSON.stringify({ emailAddress: 'x'.repeat(2_000_000) }), 'application/json', 413, 'generic.too_large'],
  ])('is refused for %s', async (_, body, type, status, code) => {
    const answer = await post(body, { 'content-type': type })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status, statusText: code })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('gets a whole 413 over a real connection', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = api.app.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(20_000_000),
    })
    expect([response.status, (await response.json()).statusText]).toEqual([413, 'generic.too_large'])
  })

  it('gets the usual headers where it is not HTTP', async () => {
    const app = fastify(apiServerOptions)
    await app.listen({ port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
    socket.write('no method that anybody knows\r\n\r\n')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    await once(socket, 'end')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    for (const header of ['cache-control: no-store', 'x-content-type-options: nosniff', 'content-security-policy: '])
      expect(text).toContain(`\r\n${header}`)
    await app.close()
  })

  it('gets a problem for a malformed address', async () => {
    const { port } = api.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end('GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const [chunk] = await once(socket, 'data')
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"statusText":"generic.bad_request"/)
  })
})

describe('paths', () => {
  it.each(['/api', '/api/', '/api/v1/nothing', '/api/v1/sites/a/b', '/api/V1/sites'])('%s is unknown', async (path) => {
    const { status, body } = await api.get('super.admin', path)
    expect([status, body]).toEqual([404, { status: 404, statusText: 'generic.not_found' }])
  })

  it.each([
    ['/api/v1/auth', 'GET', 'POST'],
    ['/api/v1/sites', 'DELETE', 'GET, HEAD, POST'],
    [`/api/v1/sites/${demoIds.sites.nidelva}/systems?limit=1`, 'POST', 'GET, HEAD'],
    ['/api/health', 'PUT', 'GET, HEAD'],
  ])('%s refuses %s and names the allowed methods', async (path, method, allowed) => {
    const response = await api.fetch(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
    expect((await response.json()).statusText).toBe('generic.method_not_allowed')
  })
})

describe('every answer', () => {
  it.each(['/api/v1/user', '/api/v1/nothing', '/api/health'])(
    'of %s forbids caching and content sniffing',
    async (path) => {
      const { headers } = await api.get('super.admin', path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('health', () => {
  it('names the database that answers', async () => {
    const { status, body } = await api.get(null, '/api/health')
    const database = api.db.kind === 'embedded' ? 'pglite' : 'postgresql'
    const build = { version: apiVersion, commit: 'unknown', builtAt: null }
    expect([status, body]).toEqual([200, { status: 'ok', database, ...build }])
  })
})

describe('mounted in another server', () => {
  it('answers below /api only', async () => {
    const host = fastify(apiServerOptions)
    host.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing of the host'))
    const settings = { ...readSettings({ NODE_ENV: 'test' }), jwtSecret: testSecret }
    await host.register(apiPlugin, { ...apiPluginOptions, settings, db: api.db })
    expect((await host.inject('/api/health')).statusCode).toBe(200)
    expect((await host.inject('/api/nothing')).json()).toEqual({ status: 404, statusText: 'generic.not_found' })
    expect((await host.inject({ url: '/api/v1/sites', method: 'PUT' })).statusCode).toBe(405)
    const elsewhere = await host.inject('/apinothing')
    expect([elsewhere.body, elsewhere.headers['cache-control']]).toEqual(['nothing of the host', undefined])
    await host.close()
  })
})

describe('a failure of ours', () => {
  it('is a 500 without internals', async () => {
    await api.db.pool.connect().then(async (client) => {
      await client.query('alter table modems rename to modems_hidden')
      client.release()
    })
    const { status, body } = await api.get('super.admin', '/api/v1/modems')
    expect([status, body]).toEqual([500, { status: 500, statusText: 'generic.server_error' }])
    await api.db.pool.connect().then(async (client) => {
      await client.query('alter table modems_hidden rename to modems')
      client.release()
    })
    expect((await api.get('super.admin', '/api/v1/modems')).status).toBe(200)
  })
})

it('warns at its start when secrets have other keys', async () => {
  const lines: string[] = []
  const settings = { ...readSettings({ NODE_ENV: 'test' }), jwtSecret: testSecret, dataKeys: [makeDataKey()] }
  const { db } = api
  const app = await buildApi({ db, settings, log: { stream: { write: (line: string) => lines.push(line) } } })
  await app.ready()
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 50,
      key: expect.any(String),
      msg: expect.stringMatching(/^secrets cannot be opened/),
    }),
  )
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  await app.close()
})
