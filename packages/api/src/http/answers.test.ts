import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fleet } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { openDatabase } from '../db/open.ts'
import { demoIds } from '../fleet/index.ts'
import { buildApi } from '../server.ts'
import { readSettings } from '../settings.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { emptyDump } from '../testing/prepared.ts'
import { checkAnswer } from './answer.ts'
import { apiFetch } from './api-fetch.ts'
import { refuseTwoHosts } from './one-host.ts'

describe('answer', () => {
  const good = { modemsCount: 1, unitsCount: 2, systemsCount: 3, sitesCount: 4, usersCount: 5 }
  const endpoint = allEndpoints.find(({ name }) => name === fleet.stats.name)
  if (endpoint?.kind !== 'item') throw new Error('the contract has lost its counters')

  /** A logger that keeps what it is told. */
  const logOf = (lines: string[]) => ({ error: (line: string) => lines.push(line) }) as unknown as FastifyBaseLogger

  describe('checkAnswer', () => {
    it('passes exactly what the contract names', () => {
      const answer = { data: { ...good, passwordHash: 'x' }, secret: 'y' }
      expect(checkAnswer(endpoint, answer, true, logOf([]))).toEqual({ data: good })
    })

    it('throws in tests and development with endpoint and field', () => {
      const bad = { data: { ...good, unitsCount: -1 } }
      expect(() => checkAnswer(endpoint, bad, true, logOf([]))).toThrow(/admin\.stats.*data\.unitsCount/)
    })

    it('logs a mismatch and sends the answer in production', () => {
      const lines: string[] = []
      const bad = { data: { ...good, unitsCount: -1 } }
      expect(checkAnswer(endpoint, bad, false, logOf(lines))).toBe(bad)
      expect(lines).toEqual([expect.stringMatching(/admin\.stats.*data\.unitsCount/)])
    })
  })
})

describe('base path', () => {
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

  it('serves the API below it and at the root', async () => {
    for (const url of ['/fire/api/health', '/api/health', '/fire/livez', '/livez', '/fire/readyz?x'])
      expect([url, ...(await ask(url))]).toEqual([url, 200, undefined])
  })

  it('redirects the root to it and answers 404 for paths beside it', async () => {
    expect(await ask('/fire?x')).toEqual([308, '/fire/'])
    for (const url of ['/', '/firesides', '/fires/api/health', '/apiary', '/FIRE/livez'])
      expect([url, ...(await ask(url))]).toEqual([url, 404, undefined])
  })

  it('is in the OpenAPI document', async () => {
    const { servers } = (await app.inject({ url: '/fire/api/openapi.json' })).json()
    expect(servers).toEqual([{ url: '/fire/api' }])
  })
})

describe('one host', () => {
  it.each([
    ['Host: a\r\n', 200],
    ['Host: a\r\nhost: b\r\n', 400],
  ])('answers a request with %j by %d', async (headers, status) => {
    const app = fastify()
    refuseTwoHosts(app)
    app.get('/', async () => ({}))
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    await app.close()
  })
})

describe('api fetch', () => {
  let app: FastifyInstance
  let call: typeof fetch
  const feed = { stream: new PassThrough() }

  beforeAll(async () => {
    app = fastify()
    app.get('/stream', (_request, reply) => reply.type('text/event-stream').send(feed.stream))
    app.post('/echo', async (request, reply) => {
      reply.code(201).header('x-seen', String(request.headers['x-sent']))
      return request.body
    })
    app.get('/never', () => new Promise(() => undefined))
    app.delete('/nothing', (_request, reply) => reply.code(204).send())
    call = apiFetch(app)
    await app.ready()
  })
  beforeEach(() => {
    feed.stream = new PassThrough()
  })
  afterAll(() => app.close())

  describe('apiFetch', () => {
    it('carries method, headers and body from a URL, path or Request', async () => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', 'x-sent': '1' }, body: '{"a":1}' }
      for (const input of [
        '/echo',
        'http://elsewhere.example/echo',
        new Request('http://elsewhere.example/echo', init),
      ]) {
        const response = await call(input, init)
        expect([response.status, response.statusText, response.headers.get('x-seen')]).toEqual([201, 'Created', '1'])
        expect(await response.json()).toEqual({ a: 1 })
      }
    })

    it('returns an answer without a body', async () => {
      const response = await call('/nothing', { method: 'DELETE' })
      expect([response.status, await response.text()]).toEqual([204, ''])
    })

    it('streams an answer that is still in progress', async () => {
      const response = await startStream()
      const reader = response.body?.getReader()
      const first = await reader?.read()
      expect(new TextDecoder().decode(first?.value)).toBe('one')
      feed.stream.end('two')
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('two')
      expect((await reader?.read())?.done).toBe(true)
    })

    it('ends with its signal on both sides', async () => {
      const controller = new AbortController()
      const response = await startStream({ signal: controller.signal })
      const reader = response.body?.getReader()
      await reader?.read()
      const close = once(feed.stream, 'close')
      controller.abort()
      await expect(reader?.read()).rejects.toThrow(/abort/i)
      await close
      await expect(call('/stream', { signal: controller.signal })).rejects.toThrow(/abort/i)
    })

    it('does not wait for an answer after its signal', async () => {
      const controller = new AbortController()
      const answer = call('/never', { signal: controller.signal })
      controller.abort()
      await expect(answer).rejects.toThrow(/abort/i)
    })
  })

  async function startStream(init: RequestInit = {}) {
    feed.stream.write('one')
    return call('/stream', init)
  }
})

describe('send stream', () => {
  let api: DemoApi
  let port: number
  const open: Socket[] = []
  beforeAll(async () => {
    api = await openDemoApi()
    port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(async () => {
    for (const socket of open) socket.destroy()
    await api.close()
  })

  /** A listener on a plain connection: what came, byte by byte, and a wait for a text in it. */
  async function listen(version: '1.0' | '1.1') {
    const socket = connect(port, '127.0.0.1')
    open.push(socket)
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    const has = async (part: string, times = 1) => {
      while (text.split(part).length <= times) await new Promise((resolve) => socket.once('data', resolve))
    }
    socket.write(
      `GET /api/v1/live HTTP/${version}\r\nhost: x\r\nauthorization: ${await api.tokenOf('site.monitor')}\r\n\r\n`,
    )
    await has('"hello"')
    return { has, body: () => text.slice(text.indexOf('\r\n\r\n') + 4) }
  }

  const rename = (name: string) =>
    api.db.kysely.updateTable('systems').set({ name }).where('id', '=', demoIds.system('nidelva', 1)).execute()

  /** The chunks of a body, each checked against the length that it says. */
  function unchunked(body: string): string {
    const bytes = Buffer.from(body)
    let from = 0
    let text = ''
    while (from < bytes.length) {
      const end = bytes.indexOf('\r\n', from)
      const length = Number.parseInt(bytes.toString('latin1', from, end), 16)
      text += bytes.toString('utf8', end + 2, end + 2 + length)
      expect(bytes.toString('latin1', end + 2 + length, end + 4 + length)).toBe('\r\n')
      from = end + 4 + length
    }
    return text
  }

  it('sends all listeners the same, in chunks for HTTP/1.1 and plain for 1.0', async () => {
    const [first, second, old] = [await listen('1.1'), await listen('1.1'), await listen('1.0')]
    for (const [turn, name] of ['Åsane', 'Ørsta', 'Kjøkken'].entries()) {
      await rename(name)
      for (const listener of [first, second, old]) await listener.has('"changes":[', turn + 1)
    }
    await api.live.beat()
    for (const listener of [first, second, old]) await listener.has('"beat"')
    const body = unchunked(first.body())
    expect(body.match(/^data: \{"type":"\w+"/gm)).toEqual([
      'data: {"type":"hello"',
      ...Array.from({ length: 3 }, () => 'data: {"type":"changes"'),
      'data: {"type":"beat"',
    ])
    expect(unchunked(second.body())).toBe(body)
    expect(old.body()).toBe(body)
  })
})
