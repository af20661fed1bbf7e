import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import type { User } from '@emberwatch/contract'
import { twoStepHeader } from '@emberwatch/contract/server-headers'
import { Registry } from '@emberwatch/registry'
import { writeShell } from '@emberwatch/registry/testing-shell'
import fastify, { type FastifyInstance } from 'fastify'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { buildHost } from '../build-host.ts'
import type { HostSettings } from '../settings.ts'
import { serviceAddress } from './service-address.ts'
import { createServiceTokens } from './service-tokens.ts'

/** An area's own server behind the host, in front of an API that knows one person. */

const by = { who: 'ops', note: 'for a test' }
interface ProxiedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
let folder: string
let api: FastifyInstance
let host: FastifyInstance
/** The time limit for servers that do not answer; a busy machine takes longer for fifty megabytes. */
let shortTimeout: FastifyInstance
let registry: Registry
let url: string
let shortTimeoutUrl: string
/** The host refuses servers on this machine, as in production. */
let strict: FastifyInstance
let requests: ProxiedRequest[] = []
/** People whom the API knows, by their tokens. */
const people: Readonly<Record<string, string>> = {
  ...{ kari: '7', ola: '8', slow: '9', 'one-step': '10' },
  ...Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`person-${i}`, `${20 + i}`])),
}
/** Another server behind the host; no request may reach it. */
let secretCount = 0
const secret = createServer((_, response) => {
  secretCount += 1
  response.end('secret')
})
/** Answers that wait until the test has them sent. */
const responses: ServerResponse[] = []
const megabyte = Buffer.alloc(1024 * 1024, 'x')
/** The stream does not name its length. */
function* megabytes(count: number) {
  for (let i = 0; i < count; i++) yield megabyte
}
const area = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, url: path, headers, body: Buffer.concat(parts).toString() })
    const { port } = secret.address() as AddressInfo
    if (path.endsWith('/silent')) return
    if (path.endsWith('/held')) return void responses.push(response)
    if (path.endsWith('/stops')) return void response.write('{"data":')
    if (path.includes('/large/')) {
      const content = Readable.from(megabytes(Number(path.split('/').at(-1))))
      return pipeline(content, response, () => {})
    }
    if (path.endsWith('/elsewhere')) return response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    if (path.endsWith('/expired')) return response.writeHead(401).end('{}')
    if (path.endsWith('/page')) response.setHeader('content-type', 'text/html')
    else response.setHeader('content-type', 'application/json')
    response.setHeader('set-cookie', 'auth=mine')
    response.setHeader('clear-site-data', '"storage"')
    response.end('{"data":{"sky":"clear"}}')
  })
})
const listen = async (server: typeof area) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-services-'))
  registry = new Registry(join(folder, 'releases'))
  await writeShell(join(folder, 'shell'))
  api = fastify()
  api.get('/api/v1/user', async ({ headers }, reply) => {
    const id = people[headers.authorization ?? '']
    // The answer comes so late that a caller who has hung up is gone by then.
    if (headers.authorization === 'slow') await new Promise((resolve) => setTimeout(resolve, 50))
    if (!id) return reply.code(401).send({ status: 401, statusText: 'user.invalid_auth_token' })
    if (headers.authorization === 'one-step') reply.header(twoStepHeader, '1')
    const permissions = { isSuperUser: id === '8', globalAccessLevel: 2, userType: 0, resources: {} }
    return { data: { id, status: 'ACTIVE', permissions } }
  })
  await listen(secret)
  await registry.grant('weather', { paths: ['/weather'], owner: 'Weather team' }, by)
  await registry.serve('weather', `${await listen(area)}/v2`, by)
  const apiUrl = await api.listen({ host: '127.0.0.1', port: 0 })
  const hostWith = (serviceTimeoutMs?: number, more: Partial<HostSettings> = {}) =>
    buildHost({
      settings: {
        shellFolder: join(folder, 'shell'),
        releasesFolder: registry.root,
        apiUrl,
        serviceTimeoutMs,
        allowLocalServices: true,
        metricsPort: 9464,
        ...more,
      },
    })
  host = await hostWith()
  shortTimeout = await hostWith(1_500)
  strict = await hostWith(undefined, { allowLocalServices: false })
  url = await host.listen({ host: '127.0.0.1', port: 0 })
  shortTimeoutUrl = await shortTimeout.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await host.close()
  await shortTimeout.close()
  await strict.close()
  for (const server of [area, secret]) {
    server.closeAllConnections()
    server.close()
  }
  await api.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  requests = []
})
const ask = (path: string, init: RequestInit = {}, origin = url) =>
  fetch(origin + path, { redirect: 'manual', ...init, headers: { authorization: 'kari', ...init.headers } })

it("a call to an area's server has the person and a token for that area", async () => {
  const body = JSON.stringify({ days: 3 })
  const answer = await ask('/services/weather/forecast/12?unit=c', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, await answer.json()]).toEqual([200, { data: { sky: 'clear' } }])
  expect(requests).toMatchObject([{ method: 'POST', url: '/v2/forecast/12?unit=c', body }])
  expect(requests[0]?.headers).toMatchObject({ 'x-emberwatch-user': '7' })
  expect(JSON.stringify(requests)).not.toContain('kari')
})

/** The token that the area's server got with its last call. */
const tokenSent = () => /^Bearer (\S+)$/.exec(requests.at(-1)?.headers.authorization ?? '')?.[1] ?? ''
const keysAt = async (origin: string) =>
  createLocalJWKSet(await (await fetch(`${origin}/.well-known/jwks.json`)).json())

it('the token of an area’s server names person and area, and expires after five minutes', async () => {
  await ask('/services/weather/forecast', { headers: { authorization: 'ola' } })
  const { payload } = await jwtVerify(tokenSent(), await keysAt(url), { audience: 'weather', issuer: 'emberwatch' })
  expect(payload).toMatchObject({ sub: '8', isConfirmed: true, isSuperUser: true, level: 2, areas: [] })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  await expect(jwtVerify(tokenSent(), await keysAt(url), { audience: 'sea' })).rejects.toThrow('aud')
  await expect(
    jwtVerify(tokenSent(), await keysAt(url), { audience: 'weather', currentDate: new Date(Date.now() + 301_000) }),
  ).rejects.toThrow('exp')
  // It opens nothing here.
  expect((await ask('/services/weather/forecast', { headers: { authorization: tokenSent() } })).status).toBe(401)
})

it('a host after a rotation signs with the new key and publishes both', async () => {
  const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const before = await createServiceTokens([old])
  const after = await createServiceTokens([next, old])
  const document = await registry.read()
  const person = { id: '7', permissions: { isSuperUser: false, globalAccessLevel: 2, userType: 0, resources: {} } }
  const sign = (tokens: typeof before) => tokens.sign('weather', person as unknown as User, document)
  for (const token of [await sign(before), await sign(after)])
    await jwtVerify(token, createLocalJWKSet(after.jwks as JSONWebKeySet), { audience: 'weather' })
  expect(decodeProtectedHeader(await sign(after)).kid).toBe(after.jwks.keys[0]?.kid)
  expect(after.jwks.keys[1]).toEqual(before.jwks.keys[0])
  expect(JSON.stringify(after.jwks)).not.toMatch(/"d":/)
  await expect(jwtVerify(await sign(after), createLocalJWKSet(before.jwks as JSONWebKeySet))).rejects.toThrow()
})

it('a person who must turn on two-step sign-in is refused without a call', async () => {
  for (const path of ['/services/weather/forecast', '/api/v1/admin/areas']) {
    const answer = await ask(path, { headers: { authorization: 'one-step' } })
    expect([path, answer.status, (await answer.json()).statusText]).toEqual([path, 403, 'user.two_step_setup_required'])
  }
  expect(requests).toEqual([])
})

it('a caller that hangs up during the check of its session frees its slot', async () => {
  for (let i = 0; i < 60; i++) {
    const controller = new AbortController()
    const answer = ask('/services/weather/forecast', {
      headers: { authorization: 'slow' },
      signal: controller.signal,
    })
    setTimeout(() => controller.abort(), 2)
    await answer.catch(() => undefined)
  }
  // The wait ends after the API has answered the last of them.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(requests).toEqual([])
  expect((await ask('/services/weather/forecast', { headers: { authorization: 'slow' } })).status).toBe(200)
})

it('ten calls of one person wait together, and others continue', async () => {
  const waiting = Array.from({ length: 10 }, () => ask('/services/weather/held'))
  while (responses.length < 10) await new Promise((resolve) => setImmediate(resolve))
  expect((await ask('/services/weather/forecast')).status).toBe(503)
  expect((await ask('/services/weather/forecast', { headers: { authorization: 'ola' } })).status).toBe(200)
  for (const response of responses.splice(0)) response.end('{}')
  await Promise.all(waiting)
  expect((await ask('/services/weather/forecast')).status).toBe(200)
})

it('the server of an area hears immediately that the caller is gone', async () => {
  const controller = new AbortController()
  const answer = ask('/services/weather/held', { signal: controller.signal })
  while (responses.length < 1) await new Promise((resolve) => setImmediate(resolve))
  const closed = new Promise((resolve) => responses[0]?.on('close', resolve))
  controller.abort()
  await Promise.all([closed, answer.catch(() => undefined)])
  responses.pop()
})

it('no call goes to this machine without a setting, nor to the metrics port', async () => {
  const { port } = new URL((await registry.read()).services?.weather ?? '')
  const from = async (host: FastifyInstance, address: string) => {
    await registry.grant('near', { paths: ['/near'], owner: 'Near team' }, by)
    await registry.serve('near', address, by)
    const { statusCode } = await host.inject({ url: '/services/near/x', headers: { authorization: 'kari' } })
    return statusCode
  }
  for (const address of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://[::1]:${port}/`])
    expect([address, await from(strict, address)]).toEqual([address, 503])
  expect(await from(host, 'http://localhost:9464/')).toBe(503)
  expect(requests).toEqual([])
  expect(await from(host, `http://localhost:${port}/`)).toBe(200)
})

it.each([
  ['nobody', ''],
  ['an unknown token', 'olga'],
])('no call goes out for %s', async (_, authorization) => {
  expect((await ask('/services/weather/forecast', { headers: { authorization } })).status).toBe(401)
  expect(requests).toEqual([])
})

it('other parts of a request and an answer are removed', async () => {
  const headers = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'a=b',
    cookie: 'a=b',
    'x-emberwatch-user': '1',
    'x-forwarded-for': '10.0.0.1',
    host: 'internal',
    te: 'trailers',
  }
  const answer = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const sending = httpRequest(`${url}/services/weather/page`, { headers: { ...headers, authorization: 'kari' } })
    sending.on('response', (response) => resolve(response.resume().headers)).on('error', reject)
    sending.end()
  })
  expect(requests[0]?.headers).toMatchObject({ 'x-emberwatch-user': '7', 'x-forwarded-for': '127.0.0.1' })
  expect(requests[0]?.headers.host).toMatch(/^127\.0\.0\.1:/)
  const { cookie, te, traceparent, tracestate } = requests[0]?.headers ?? {}
  expect([cookie, te, traceparent, tracestate]).toEqual([undefined, undefined, undefined, undefined])
  expect([answer['set-cookie'], answer['clear-site-data']]).toEqual([undefined, undefined])
  // Opened as a page it runs nothing.
  expect(answer['content-security-policy']).toContain('sandbox')
})

it('a redirect to another place is not followed', async () => {
  const answer = await ask('/services/weather/elsewhere')
  expect([answer.status, answer.headers.get('location'), secretCount]).toEqual([503, null, 0])
})

it('a silent or missing server answers 503 with Retry-After, without its address', async () => {
  for (const path of ['/services/weather/silent', '/services/sea/tides']) {
    await registry.grant('sea', { paths: ['/sea'], owner: 'Sea team' }, by)
    await registry.serve('sea', 'http://127.0.0.1:9/', by)
    const answer = await ask(path, {}, shortTimeoutUrl)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { status: 503, statusText: 'generic.unavailable' },
    ])
  }
})

it('a server that stops within its answer breaks off that answer only', async () => {
  const answer = await ask('/services/weather/stops', {}, shortTimeoutUrl)
  await expect(answer.text()).rejects.toThrow()
  expect((await ask('/services/weather/forecast', {}, shortTimeoutUrl)).status).toBe(200)
})

it('an area’s refusal of the token signs nobody out', async () => {
  expect((await ask('/services/weather/expired')).status).toBe(403)
})

it('an oversized body is refused, with or without a length', async () => {
  const large = 'x'.repeat(11 * 1024 * 1024)
  const answer = await ask('/services/weather/forecast', { method: 'POST', body: large }).catch(() => ({ status: 413 }))
  const stream = new Blob([large]).stream()
  const unsaid = await ask('/services/weather/forecast', {
    method: 'POST',
    body: stream,
    ...{ duplex: 'half' },
  }).catch(() => ({ status: 413 }))
  expect([answer.status, unsaid.status, requests]).toEqual([413, 413, []])
})

it('fifty calls wait for a server, and one more after an answer', async () => {
  const of = (i: number) => ({ headers: { authorization: `person-${i % 5}` } })
  const waiting = Array.from({ length: 50 }, (_, i) => ask('/services/weather/held', of(i)))
  const allAreThere = async () => {
    while (responses.length < 50) await new Promise((resolve) => setImmediate(resolve))
  }
  await allAreThere()
  const oneMore = await ask('/services/weather/forecast')
  expect([oneMore.status, oneMore.headers.get('retry-after'), requests.length]).toEqual([503, '5', 50])
  responses.pop()?.end('{}')
  await Promise.race(waiting)
  expect((await ask('/services/weather/forecast')).status).toBe(200)
  for (const response of responses.splice(0)) response.end('{}')
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

it('an answer of 50 MB passes and a larger one breaks off', async () => {
  const whole = await (await ask('/services/weather/large/50')).arrayBuffer()
  expect(whole.byteLength).toBe(50 * megabyte.length)
  await expect(ask('/services/weather/large/51').then((answer) => answer.arrayBuffer())).rejects.toThrow()
})

it.each(['/services/modems/x', '/services/Weather/x', '/services/constructor/x', '/services/weather'])(
  'nothing exists at %s',
  async (path) => {
    expect((await ask(path, { headers: { accept: 'application/json' } })).status).toBe(404)
  },
)

it('a server without its grant is gone, and returns with a new grant', async () => {
  await registry.grant('tides', { paths: ['/tides'], owner: 'Sea team' }, by)
  await registry.serve('tides', (await registry.read()).services?.weather ?? '', by)
  expect((await ask('/services/tides/forecast')).status).toBe(200)
  await registry.revoke('tides', undefined, by)
  expect((await ask('/services/tides/forecast')).status).toBe(404)
  await expect(registry.serve('tides', 'http://127.0.0.1:9/', by)).rejects.toThrow('tides has no grant')
  await registry.grant('tides', { paths: ['/tides'], owner: 'Sea team' }, by)
  expect((await ask('/services/tides/forecast')).status).toBe(200)
  await registry.serve('tides', null, by)
  expect((await ask('/services/tides/forecast')).status).toBe(404)
})

it.each([
  ['file:///etc/passwd', 'is no address'],
  ['http://host/?x', 'is no address'],
  ['weather', 'is no address'],
  ['ftp://host/', 'is no address'],
  ['http://user:word@host/', 'carries no name and no password'],
  ['http://:word@host/', 'carries no name and no password'],
  ['http://169.254.169.254/latest/', 'that no server of an area may have'],
  ['http://[::ffff:a9fe:a9fe]/', 'that no server of an area may have'],
  ['http://[fe80::1]/', 'that no server of an area may have'],
  ['http://0.0.0.0:8080/', 'that no server of an area may have'],
])('%s is no server of an area', async (address, why) => {
  await expect(registry.serve('weather', address, by)).rejects.toThrow(why)
  expect(JSON.stringify(await registry.log())).not.toContain('word')
})

describe('the address behind', () => {
  const at = (rawUrl: string) => serviceAddress('http://weather:8080/v2/', 'weather', rawUrl)?.href
  const of = (rest: string) => at(`/services/weather/${rest}`)
  it.each([
    ['', 'http://weather:8080/v2/'],
    ['forecast/7?a=../b', 'http://weather:8080/v2/forecast/7?a=../b'],
    ['Troms%C3%B8/', 'http://weather:8080/v2/Troms%C3%B8/'],
    ['x/services/weather/y', 'http://weather:8080/v2/x/services/weather/y'],
    ['a;v=1/b.c', 'http://weather:8080/v2/a;v=1/b.c'],
  ])('of %j is %s', (rest, address) => {
    expect(of(rest)).toBe(address)
  })

  it.each([
    ...['..', '../x', 'a/../../x', './x', 'a//b', '/x', '//evil.example/x', '\\x', 'a\\..\\b', '%2e%2e/x', '.%2e/x'],
    ...['a%2fb', 'a%5cb', '%252e', 'a%00b', 'a%0d%0ab', 'a%zz', 'a b', '@evil.example/', 'http://evil.example/'].filter(
      (rest) => !rest.startsWith('@'),
    ),
    ...[
      '..;/x',
      '..;a=b/x',
      '.;/x',
      '..%20/x',
      '%20../x',
      '..%3b/x',
      '.../x',
      ';/x',
      'a/..;/..;/x',
      '..%09/x',
      '%ff/x',
    ],
  ])('of %j is undefined', (rest) => {
    expect(of(rest)).toBeUndefined()
  })

  it.each(['/services/%77eather/x', '/services//weather/x', '/x/services/weather/y', '/services/other/weather/x'])(
    'of the request %j is undefined',
    (rawUrl) => {
      expect(at(rawUrl)).toBeUndefined()
    },
  )
})
