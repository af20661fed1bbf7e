import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import { buildHost } from './build-host.ts'
import type { HostSettings } from './settings.ts'

/** Pages that browsers keep: a visit to one that is still the same costs no HTML. */

const by = { who: 'kari', note: 'a test' }
let folder: string
let registry: Registry
let hosts: FastifyInstance[]
beforeEach(async () => {
  hosts = []
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-pages-'))
  registry = new Registry(join(folder, 'releases'))
  await publish('1.0.0')
  await writeShell(join(folder, 'shell'))
})
afterEach(async () => {
  for (const host of hosts) await host.close()
  await rm(folder, { recursive: true, force: true })
})

async function publish(version: string) {
  const build = await mkdtemp(join(folder, 'build-'))
  await writeRelease(build, { version })
  await registry.publish(build, by)
}
async function start(settings: Partial<HostSettings> = {}) {
  const host = await buildHost({
    settings: { shellFolder: join(folder, 'shell'), releasesFolder: registry.root, ...settings },
  })
  hosts.push(host)
  return host
}
type Headers = Readonly<Record<string, string>>
const ask = (host: FastifyInstance, headers: Headers = {}, url = '/modems', method: 'GET' | 'HEAD' = 'GET') =>
  host.inject({ method, url, headers: { accept: 'text/html', ...headers } })
const tagOf = async (host: FastifyInstance, headers?: Headers, url?: string) =>
  String((await ask(host, headers, url)).headers.etag)
const visit = async (host: FastifyInstance, tag: string, headers: Headers = {}) =>
  (await ask(host, { ...headers, 'if-none-match': tag })).statusCode

it('the page is the same for everybody, without a ticket, and always revalidated', async () => {
  const host = await start()
  const [one, other] = [await ask(host), await ask(host, {}, '/modems?limit=25')]
  expect(other.body).toBe(one.body)
  expect(one.body).toContain('<script id="registry" type="application/json" data-reports data-visits>')
  expect(one.body).not.toMatch(/ticket|nonce/)
  expect([one.headers['cache-control'], one.headers.vary]).toEqual(['no-cache', 'accept-encoding'])
  expect(other.headers.etag).toBe(one.headers.etag)
})

it('the page costs a 304 with its headers, also with a weak tag or several tags', async () => {
  const host = await start()
  const { headers } = await ask(host, { 'accept-encoding': 'br' })
  const tag = String(headers.etag)
  expect(tag).toMatch(/^"[\w-]{27}"$/)
  for (const etags of [tag, `W/${tag}`, `"another", ${tag}`]) {
    const answer = await ask(host, { 'accept-encoding': 'br', 'if-none-match': etags })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
    const { 'content-type': _type, 'content-encoding': _encoding, 'content-length': _length, ...otherHeaders } = headers
    expect(answer.headers).toEqual({ ...otherHeaders, date: expect.any(String), 'x-request-id': expect.any(String) })
  }
  for (const [reason, more] of [
    ['another tag', { 'if-none-match': '"another"' }],
    ['a reload that wants everything anew', { 'if-none-match': tag, 'cache-control': 'no-cache' }],
  ] as const)
    expect([reason, (await ask(host, { 'accept-encoding': 'br', ...more })).statusCode]).toEqual([reason, 200])
})

it('the page has a tag for each encoding', async () => {
  const host = await start()
  const plain = (await ask(host)).body
  const ways = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  const tags = new Set<string>()
  for (const [way, decompress] of Object.entries(ways)) {
    const { rawPayload, headers } = await ask(host, { 'accept-encoding': way })
    expect(decompress(rawPayload).toString()).toBe(plain)
    tags.add(String(headers.etag))
  }
  expect(tags.size).toBe(3)
})

it('the page changes its tag with every release, canary and rollback', async () => {
  const host = await start()
  const tags = [await tagOf(host)]
  const changes = [
    () => publish('1.1.0'),
    () => registry.rollback('modems', by),
    () => registry.canary('modems', '1.1.0', { percent: 10 }, by),
    () => registry.endCanary('modems', by),
  ]
  for (const change of changes) {
    await change()
    const answer = await ask(host, { 'if-none-match': tags.join(', ') })
    expect(answer.statusCode).toBe(200)
    tags.push(String(answer.headers.etag))
  }
  expect(await visit(host, tags.at(-1) ?? '')).toBe(304)
})

it('the page has a tag of its base path and settings', async () => {
  const plain = await start()
  const tag = await tagOf(plain)
  const others = [
    await start({ basePath: '/fire/' }),
    await start({ areasBase: 'https://areas.example/' }),
    await start({ map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' } }),
    // These write the same HTML, under another policy.
    await start({ allowOverrides: true, overrides: {} }),
  ]
  const tags = [tag, await tagOf(plain, {}, '/reports'), ...(await Promise.all(others.map((host) => tagOf(host))))]
  expect(new Set(tags).size).toBe(tags.length)
  for (const host of others) expect([await visit(host, tag), await visit(host, await tagOf(host))]).toEqual([200, 304])
  expect(await tagOf(await start())).toBe(tag)
})

it('the page answers HEAD like GET', async () => {
  const host = await start()
  const tag = await tagOf(host)
  const head = await ask(host, {}, '/modems', 'HEAD')
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tag])
  expect((await ask(host, { 'if-none-match': tag }, '/modems', 'HEAD')).statusCode).toBe(304)
})
