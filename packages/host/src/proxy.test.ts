import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largestUpload } from '@emberwatch/contract'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { passApiOn } from './api-proxy.ts'
import { buildHost } from './build-host.ts'
import { badAddress } from './well-known-plugin.ts'

describe('api proxy', () => {
  let api: FastifyInstance
  let front: FastifyInstance
  let url: string
  let calls = 0
  beforeAll(async () => {
    api = fastify({ bodyLimit: 2 * largestUpload })
    api.addContentTypeParser('*', (_request, payload, done) => {
      let length = 0
      payload.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      payload.on('end', () => done(null, length))
      payload.on('error', () => done(null, -1))
    })
    api.post('/api/length', async ({ body }) => ({ length: body }))
    api.get('/api/headers', async ({ headers }) => headers)
    api.get('/api/busy', async (_, reply) => {
      calls++
      return reply.code(503).header('retry-after', '7').send({ status: 503, statusText: 'generic.unavailable' })
    })
    api.get('/api/slow', () => new Promise(() => undefined))
    const apiUrl = await api.listen({ host: '127.0.0.1', port: 0 })
    front = fastify({ trustProxy: ['127.0.0.2'], forceCloseConnections: true })
    await passApiOn(front, { apiUrl, timeoutMs: 1_000 })
    url = await front.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await front.close()
    api.server.closeAllConnections()
    await api.close()
  })

  const type = { 'content-type': 'application/octet-stream' }

  describe('the proxy to an API elsewhere', () => {
    it('passes on the real address of the caller', async () => {
      const answer = await fetch(`${url}/api/headers`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
      expect(await answer.json()).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': new URL(url).host,
      })
    })

    it('takes bodies of our size and refuses larger ones with our message', async () => {
      const body = new Uint8Array(largestUpload)
      const answer = await fetch(`${url}/api/length`, { method: 'POST', headers: type, body })
      expect(await answer.json()).toEqual({ length: largestUpload })
      const rejection = await front.inject({
        method: 'POST',
        url: '/api/length',
        headers: { ...type, 'content-length': String(largestUpload + 1) },
      })
      expect([rejection.statusCode, rejection.json()]).toEqual([413, { status: 413, statusText: 'generic.too_large' }])
    })

    it('refuses an oversized body without a length once it exceeds the limit', async () => {
      const piece = new Uint8Array(1024 * 1024)
      let remaining = largestUpload / piece.length + 2
      const body = new ReadableStream({
        pull: (stream) => (remaining-- > 0 ? stream.enqueue(piece) : stream.close()),
      })
      const upload = fetch(`${url}/api/length`, { method: 'POST', headers: type, body, duplex: 'half' } as RequestInit)
      const answer = await upload.then(
        ({ status }) => status,
        () => 'cut off',
      )
      expect([413, 'cut off']).toContain(answer)
    })

    it('reports a silent or missing API without its address', async () => {
      const hostWithoutApi = fastify()
      await passApiOn(hostWithoutApi, { apiUrl: 'http://127.0.0.1:9' })
      const late = await fetch(`${url}/api/slow`)
      const answer = await hostWithoutApi.inject({ url: '/api/v1/sites' })
      for (const [status, retryAfter, body] of [
        [late.status, late.headers.get('retry-after'), await late.json()],
        [answer.statusCode, answer.headers['retry-after'], answer.json()],
      ])
        expect([status, retryAfter, body]).toEqual([503, '5', { status: 503, statusText: 'generic.unavailable' }])
      await hostWithoutApi.close()
    })

    it('passes a refusal on immediately, with Retry-After', async () => {
      const answer = await fetch(`${url}/api/busy`)
      expect([answer.status, answer.headers.get('retry-after'), calls]).toEqual([503, '7', 1])
    })
  })
})

describe('well known plugin', () => {
  let folder: string
  let host: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-known-'))
    await writeShell(join(folder, 'shell'))
    const basePath = '/fire/'
    host = await buildHost({
      settings: { shellFolder: join(folder, 'shell'), releasesFolder: join(folder, 'releases'), basePath },
      server: {
        frameworkErrors: badAddress(basePath, (_error, _request, reply) => void reply.code(400).send({ status: 400 })),
      },
    })
  })
  afterAll(async () => {
    await host.close()
    await rm(folder, { recursive: true })
  })
  const get = (url: string, accept = '*/*') => host.inject({ url, headers: { accept } })

  it.each([
    ['/favicon.ico', 'image/svg+xml'],
    ['/robots.txt', 'text/plain'],
  ])('%s is answered as %s, without the page', async (url, type) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']?.toString().startsWith(type)]).toEqual([200, true])
    expect(body).not.toContain('<div id="root">')
  })

  it('redirects password managers to the change of the password, and no other well-known address', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([302, '/fire/settings#0'])
    expect((await get('/.well-known/nothing', 'text/html')).statusCode).toBe(404)
  })

  it('shows people a page for a malformed URL and refuses it to programs', async () => {
    const { statusCode, headers } = await get('/sites/%E0%A4%A', 'text/html,*/*')
    expect([statusCode, headers.location]).toEqual([302, '/fire/404'])
    expect((await get('/sites/%E0%A4%A', 'application/json')).json()).toEqual({ status: 400 })
  })
})
