import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { apiFetch } from './api-fetch.ts'

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
  it('carries method, headers and body both ways, from a URL, a path or a Request', async () => {
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

  it('gives an answer without a body', async () => {
    const response = await call('/nothing', { method: 'DELETE' })
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  it('hands over what has come while the answer is still going on', async () => {
    const response = await startStream()
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('one')
    feed.stream.end('two')
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('two')
    expect((await reader?.read())?.done).toBe(true)
  })

  it('ends with its signal, on both sides', async () => {
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
