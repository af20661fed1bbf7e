import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { loadReportsPath, type ReportTicket, reportTicketsPath } from '@emberwatch/federation'
import { until } from '@emberwatch/http/testing/until'
import {
  commands,
  type KnownToken,
  makeToken,
  peopleOf,
  Registry,
  readReports,
  readTokens,
  type StoreEngine,
} from '@emberwatch/registry'
import { createTestStore, type TestStore, testStoreKinds } from '@emberwatch/registry/test-stores'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import { buildHost } from '../build-host.ts'

/** Several hosts on one store, and what people see when a part of it is gone. */

const by = { who: 'kari', note: 'a test' }
const never = 3_600_000

let folder: string
let test: TestStore
let hosts: FastifyInstance[]
async function begin(kind: TestStore['kind']) {
  hosts = []
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-several-'))
  await writeShell(join(folder, 'shell'))
  test = await createTestStore(kind)
}
afterEach(async () => {
  for (const host of hosts) await host.close()
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

/** An API that knows everybody by their token. */
const whoIsByToken = async (app: FastifyInstance) =>
  app.get('/api/v1/user', async ({ headers }) => ({ data: { id: headers.authorization, status: 'ACTIVE' } }))

async function startHost(store: StoreEngine, publishTokens: readonly KnownToken[] = []): Promise<FastifyInstance> {
  const settings = { publishTokens, shellFolder: join(folder, 'shell'), releasesFolder: join(folder, 'none'), store }
  const host = await buildHost({ settings, api: whoIsByToken, server: { logger: false } })
  hosts.push(host)
  return host
}
async function publish(store: StoreEngine, version: string) {
  const build = await mkdtemp(join(folder, 'build-'))
  const compressed = brotliCompressSync('var compressed\n').toString('latin1')
  await writeRelease(build, { version, files: { 'compressed.js': 'var compressed\n', 'compressed.js.br': compressed } })
  return new Registry(store).publish(build, by)
}
const entry = (version: string) => `/areas/modems/${version}/remoteEntry.js`
const chunk = (version: string) => `/areas/modems/${version}/pages-SomePage.js`
const activeAt = async (host: FastifyInstance) =>
  (await host.inject('/areas/registry.json')).json().areas.modems?.active ?? null
const shows = (host: FastifyInstance, version: string) => until(async () => (await activeAt(host)) === version)

describe.each(testStoreKinds)('two hosts on a store that is %s', (kind) => {
  beforeEach(() => begin(kind))

  it('serve what one publishes on both, with page and files', async () => {
    const [one, two] = [await test.open({}, { pollMs: never }), await test.open({}, { pollMs: never })]
    const [first, second] = [await startHost(one), await startHost(two)]
    expect(await activeAt(second)).toBeNull()
    await publish(one, '1.0.0')
    await publish(one, '1.1.0')
    await shows(second, '1.1.0')
    const { body } = await second.inject({ url: '/modems', headers: { accept: 'text/html' } })
    expect(body).toContain('1.1.0')
    for (const url of [entry('1.0.0'), entry('1.1.0'), chunk('1.1.0')]) {
      const [here, there] = [await first.inject(url), await second.inject(url)]
      expect(there.statusCode).toBe(200)
      expect(there.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect([there.body, there.headers['content-type']]).toEqual([here.body, here.headers['content-type']])
    }
    await new Registry(two).rollback('modems', by)
    await shows(first, '1.0.0')
  })

  it('serve browsers the precompressed file', async () => {
    const one = await test.open()
    await publish(one, '1.0.0')
    const host = await startHost(await test.open())
    const headers = { 'accept-encoding': 'br' }
    const answer = await host.inject({ url: '/areas/modems/1.0.0/compressed.js', headers })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
  })
})

for (const kind of testStoreKinds.filter((one) => one === 'shared'))
  describe('a host on a shared store', () => {
    beforeEach(() => begin(kind))

    it('polls without notifications behind a proxy', async () => {
      const one = await test.open()
      for (const version of ['1.0.0', '1.1.0']) await publish(one, version)
      const host = await startHost(await test.open({}, { pollMs: 50 }))
      await shows(host, '1.1.0')
      await test.ask(`update emberwatch_store.document
        set revision = 3, body = jsonb_set(body::jsonb, '{areas,modems,active}', '"1.0.0"')::text`)
      await shows(host, '1.0.0')
    })

    it('listens again after all of its connections end', async () => {
      const [one, two] = [await test.open(), await test.open({}, { pollMs: 50 })]
      const host = await startHost(two)
      await test.ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'emberwatch-store'`)
      await publish(one, '1.0.0')
      await shows(host, '1.0.0')
    })

    it('serves what it has without the object store', async () => {
      await publish(await test.open(), '1.0.0')
      const host = await startHost(await test.open())
      expect((await host.inject(entry('1.0.0'))).statusCode).toBe(200)
      await test.objects?.stop()
      expect((await host.inject(entry('1.0.0'))).statusCode).toBe(200)
      expect(await activeAt(host)).toBe('1.0.0')
      const { statusCode, headers } = await host.inject(chunk('1.0.0'))
      expect(statusCode).toBe(503)
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect((await host.inject('/areas/modems/1.0.0/none.js')).statusCode).toBe(404)
      await test.objects?.start()
      expect((await host.inject(chunk('1.0.0'))).statusCode).toBe(200)
    })

    it("accepts a store's token immediately and refuses it immediately after its end", async () => {
      const both = [await startHost(await test.open()), await startHost(await test.open())]
      const registry = new Registry(await test.open())
      await publish(registry.store, '1.0.0')
      const { token } = await commands.token.run(registry, { scope: 'modems', name: 'pipeline' }, 'kari')
      const second = await commands.token.run(registry, { scope: 'ops', name: 'kari' }, 'kari')
      const statuses = async () => {
        const headers = { authorization: `Bearer ${token}` }
        const request = { method: 'POST', url: '/releases/list', headers, payload: {} } as const
        return (await Promise.all(both.map((host) => host.inject(request)))).map(({ statusCode }) => statusCode)
      }
      expect(await statuses()).toEqual([200, 200])
      await commands['end-token'].run(registry, { scope: 'modems', name: 'pipeline' }, 'kari')
      expect(await statuses()).toEqual([401, 401])
      expect(second.token).not.toBe(token)
    })

    it('counts wrong tokens together with the others without storing addresses', async () => {
      const tokens = readTokens(makeToken('ops', 'kari').setting)
      const both = [await startHost(await test.open(), tokens), await startHost(await test.open(), tokens)]
      const tries: number[] = []
      for (let i = 0; i < 12; i += 1) {
        const request = { method: 'POST', url: '/releases/list', remoteAddress: '192.0.2.7', payload: {} } as const
        tries.push((await both[i % 2]?.inject(request))?.statusCode ?? 0)
      }
      expect(tries).toEqual([...Array(10).fill(401), 429, 429])
      const rows = await test.ask<{ key: string }>('select key from emberwatch_store.limits')
      expect(rows).toHaveLength(1)
      expect(rows[0]?.key).toMatch(/^[\w-]{43}$/)
    })

    it('counts four people of one address on a canary once a session on any host', async () => {
      const one = await test.open()
      for (const version of ['1.0.0', '1.1.0']) await publish(one, version)
      const registry = new Registry(one)
      await registry.rollback('modems', by)
      await registry.canary('modems', '1.1.0', { percent: 100 }, by)
      const both = [await startHost(await test.open()), await startHost(await test.open())] as const
      for (let person = 0; person < 10; person += 1) {
        const session = await newSession(both[person % 2 === 0 ? 0 : 1])
        for (const host of both) expect((await tellFailure(host, session, `person-${person}`)).statusCode).toBe(204)
      }
      for (const host of hosts.splice(0)) await host.close()
      expect(peopleOf(await readReports(one, { area: 'modems', version: '1.1.0' }))).toHaveLength(4)
      expect((await registry.health())['modems/1.1.0']?.failed).toBe(10)
    })

    it("accepts another host's ticket, for each statement once on all hosts", async () => {
      const one = await test.open()
      await publish(one, '1.1.0')
      const [first, second] = [await startHost(await test.open()), await startHost(await test.open())]
      const ticket = await newSession(first)
      for (const host of [first, second, first, second])
        expect((await tellFailure(host, ticket, '')).statusCode).toBe(204)
      for (const host of hosts.splice(0)) await host.close()
      expect((await new Registry(one).health())['modems/1.1.0']?.failed).toBe(1)
    })

    it('times out on a late file', async () => {
      await publish(await test.open(), '1.0.0')
      const silent = await silentServer()
      const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
      const objects = { bucket: 'releases', endpoint, timeoutMs: 200 }
      const host = await startHost(await test.open({}, { objects }))
      expect((await host.inject(entry('1.0.0'))).statusCode).toBe(503)
      silent.closeAllConnections()
      silent.close()
    })

    it('serves only published bytes, from the object store and its own disk', async () => {
      await publish(await test.open(), '1.0.0')
      const [upload] = await test.ask<{ location: string }>('select location from emberwatch_store.releases')
      const cache = join(folder, 'cache')
      const there = join(cache, upload?.location ?? '')
      await mkdir(there, { recursive: true })
      await writeFile(join(there, 'remoteEntry.js'), 'evil()')
      const host = await startHost(await test.open({}, { folder: cache }))
      const answer = await host.inject(entry('1.0.0'))
      expect([answer.statusCode, answer.body]).toEqual([200, 'var modems_1_0_0 = {}\n'])

      const objects = test.objects?.folder ?? ''
      const isChunk = (path: string) => /pages-SomePage\.js\._S3rver_object$/.test(path)
      const [chunkFile = ''] = (await readdir(objects, { recursive: true })).filter(isChunk)
      await writeFile(join(objects, chunkFile), 'evil()')
      const refusal = await host.inject(chunk('1.0.0'))
      expect([refusal.statusCode, refusal.body]).toEqual([503, 'This file cannot be had at the moment'])
      expect(await readdir(there)).toEqual(['remoteEntry.js'])
    })

    it('shows pages and cached files without the database', async () => {
      const one = await test.open()
      await publish(one, '1.0.0')
      const two = await test.open({}, { pollMs: 50 })
      const host = await startHost(two)
      expect((await host.inject(entry('1.0.0'))).statusCode).toBe(200)
      await test.loseDatabase()
      await expect(two.readDocument()).rejects.toThrow('The database of the release store does not answer')
      expect((await host.inject({ url: '/modems', headers: { accept: 'text/html' } })).statusCode).toBe(200)
      expect([await activeAt(host), (await host.inject(entry('1.0.0'))).statusCode]).toEqual(['1.0.0', 200])
    })
  })

/** The ticket that a page asks this host for. */
async function newSession(host: FastifyInstance): Promise<string> {
  const { ticket }: ReportTicket = (await host.inject({ method: 'POST', url: reportTicketsPath })).json()
  return ticket
}

const tellFailure = (host: FastifyInstance, ticket: string, authorization: string) =>
  host.inject({
    method: 'POST',
    url: loadReportsPath,
    remoteAddress: '192.0.2.7',
    headers: { authorization },
    payload: JSON.stringify({
      ticket,
      reports: [{ area: 'modems', version: '1.1.0', outcome: 'failed', kind: 'crash' }],
    }),
  })

/** Takes connections and never says a word. */
function silentServer(): Promise<Server> {
  const server = createServer(() => undefined)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
