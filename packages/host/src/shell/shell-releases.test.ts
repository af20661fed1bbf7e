import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ShellRelease } from '@emberwatch/federation'
import { until } from '@emberwatch/http/testing/until'
import { makeToken, Registry, readTokens, type StoreEngine } from '@emberwatch/registry'
import { RemoteStore } from '@emberwatch/registry/remote'
import { createTestStore, type TestStore, testStoreKinds } from '@emberwatch/registry/test-stores'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import { buildHost } from '../build-host.ts'
import type { HostSettings } from '../settings.ts'
import { floorScript, floorSource } from './floor-guard.ts'

/** Hosts serve the active shell of their store, and whatever sessions were started with. */

const by = { who: 'kari', note: 'a test' }

let folder: string
let test: TestStore
let hosts: FastifyInstance[]
async function begin(kind: TestStore['kind']) {
  hosts = []
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-shells-'))
  test = await createTestStore(kind)
  await writeShell(join(folder, 'own'), { version: '0.9.0' })
}
afterEach(async () => {
  for (const host of hosts) await host.close()
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

async function startHost(store: StoreEngine, more: Partial<HostSettings> = {}): Promise<FastifyInstance> {
  const settings = { shellFolder: join(folder, 'own'), releasesFolder: join(folder, 'none'), store, ...more }
  const host = await buildHost({ settings, server: { logger: false } })
  hosts.push(host)
  return host
}
async function built(
  version: string,
  files: Readonly<Record<string, string>> = {},
  changes: Partial<ShellRelease> = {},
) {
  const path = await mkdtemp(join(folder, 'shell-'))
  await writeShell(path, { version, files, changes })
  return path
}
const publish = async (store: StoreEngine, version: string, files = {}) =>
  new Registry(store).publish(await built(version, files), by)
const main = (version: string) => `/assets/main.${version.replaceAll('.', '')}.js`
/** A page that another page of this host leads to. */
const page = (host: FastifyInstance, url = '/sites', from: object = { 'sec-fetch-site': 'same-origin' }) =>
  host.inject({ url, headers: { accept: 'text/html', ...from } })
const scriptsOf = async (host: FastifyInstance, url?: string) =>
  [...(await page(host, url)).body.matchAll(/<script defer[^>]* src="([^"]+)"/g)].map(([, src]) => src)
const shellVersionOf = async (host: FastifyInstance) => (await host.inject('/areas/registry.json')).json().shellVersion
const shows = (host: FastifyInstance, version: string) => until(async () => (await shellVersionOf(host)) === version)
/** Inline scripts of the page besides the script of every page. */
const inlineOf = (body: string) =>
  /<script>([\s\S]*?)<\/script>/.exec(body.replace(`<script>${floorScript}</script>`, ''))?.[1]

describe.each(testStoreKinds)('hosts on a store that is %s', (kind) => {
  beforeEach(() => begin(kind))

  it('give their own shell at first, and the published one without a restart', async () => {
    const store = await test.open()
    const [first, second] = [await startHost(store), await startHost(await test.open())]
    expect([await scriptsOf(first), await shellVersionOf(first)]).toEqual([[main('0.9.0')], '0.9.0'])
    await publish(store, '1.0.0')
    await shows(second, '1.0.0')
    for (const host of [first, second]) expect(await scriptsOf(host)).toEqual([main('1.0.0')])
    await publish(store, '2.0.0')
    expect(await scriptsOf(first)).toEqual([main('2.0.0')])
    await new Registry(store).rollback('shell', by)
    expect(await scriptsOf(first)).toEqual([main('1.0.0')])
    await shows(second, '1.0.0')
    expect(await scriptsOf(second)).toEqual([main('1.0.0')])
  })

  it('serve the files of all shells for sessions that started with them', async () => {
    const store = await test.open()
    const compressed = brotliCompressSync('compressed()\n').toString('latin1')
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await publish(store, version)
    await publish(store, '4.0.0', { 'ui.4.js': 'compressed()\n', 'ui.4.js.br': compressed })
    const host = await startHost(await test.open())
    for (const version of ['0.9.0', '1.0.0', '2.0.0', '3.0.0', '4.0.0']) {
      const { statusCode, body, headers } = await host.inject(main(version))
      expect([statusCode, body]).toEqual([200, `start('${version}')\n`])
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-type']).toContain('javascript')
    }
    const answer = await host.inject({ url: '/assets/ui.4.js', headers: { 'accept-encoding': 'br' } })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
    for (const file of ['shell.json', 'release.json', 'main.500.js', '..%2Frelease.json', '.hidden.js'])
      expect((await host.inject(`/assets/${file}`)).statusCode).toBe(404)
    expect((await host.inject('/areas/shell/1.0.0/main.100.js')).statusCode).toBe(404)
  })

  it('give the former shell to a page whose start has failed', async () => {
    const store = await test.open()
    const host = await startHost(store)
    for (const version of ['1.0.0', '2.0.0']) await publish(store, version)
    expect(await scriptsOf(host, '/sites?limit=25&shell-before=2.0.0')).toEqual([main('1.0.0')])
    expect((await page(host, '/sites?shell-before=2.0.0')).body).toContain('"shellVersion":"1.0.0"')
    // Without TLS the referrer names the page.
    const own = { host: 'fire.example', referer: 'http://fire.example/sites' }
    expect((await page(host, '/sites?shell-before=2.0.0', own)).body).toContain('"shellVersion":"1.0.0"')
    // Nobody gets the shell before by a link of somebody else's.
    for (const from of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { host: 'fire.example', referer: 'http://evil.example/' },
      { host: 'fire.example' },
    ])
      expect((await page(host, '/sites?shell-before=2.0.0', from)).body).toContain('"shellVersion":"2.0.0"')
    for (const query of ['1.0.0', '3.0.0', ''])
      expect(await scriptsOf(host, `/sites?shell-before=${query}`)).toEqual([main('2.0.0')])
  })

  it('give a share of browsers the canary and watch its start', async () => {
    const store = await test.open()
    const host = await startHost(store)
    await publish(store, '1.0.0')
    const registry = new Registry(store)
    await registry.publish(await built('2.0.0'), by, { activate: false })
    expect(await scriptsOf(host, '/sites?shell-canary=2.0.0')).toEqual([main('1.0.0')])
    await registry.canary('shell', '2.0.0', { percent: 12 }, by)
    const { body, headers } = await page(host)
    expect(await scriptsOf(host)).toEqual([main('1.0.0')])
    expect(inlineOf(body)).toMatch(/\("2\.0\.0",12,"emberwatch-shell"\)$/)
    const hash = createHash('sha256')
      .update(inlineOf(body) ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    const canary = await page(host, '/sites?limit=25&shell-canary=2.0.0')
    expect(canary.body).toContain('"shellVersion":"2.0.0","shellCanary":"2.0.0"')
    expect(canary.body).toContain(`src="${main('2.0.0')}"`)
    // It is watched, and sends nobody on.
    expect(inlineOf(canary.body)).toContain('("2.0.0","/assets/",')
    expect((await host.inject('/areas/registry.json')).json()).toMatchObject({
      shellVersion: '1.0.0',
      shellCanary: '2.0.0',
    })
    // A person whose canary did not start gets the active shell, by a page that leads nowhere else: the tab remembers.
    expect(await scriptsOf(host, '/sites?shell-before=2.0.0')).toEqual([main('1.0.0')])
    // No link from elsewhere gives it, and no other version.
    const { body: linked } = await page(host, '/sites?shell-canary=2.0.0', { 'sec-fetch-site': 'cross-site' })
    expect(linked).toContain('"shellVersion":"1.0.0"')
    expect(await scriptsOf(host, '/sites?shell-canary=0.9.0')).toEqual([main('1.0.0')])
    await registry.endCanary('shell', by)
    expect(inlineOf((await page(host)).body)).toBeUndefined()
    expect(await scriptsOf(host, '/sites?shell-canary=2.0.0')).toEqual([main('1.0.0')])
  })

  it('give pages without a ticket that browsers cache, each shell under its own tag', async () => {
    const store = await test.open()
    const host = await startHost(await test.open())
    const tags: string[] = []
    const visit = async (url: string, etag = '') => {
      const from = { 'sec-fetch-site': 'same-origin' }
      return host.inject({ url, headers: { accept: 'text/html', 'if-none-match': etag, ...from } })
    }
    for (const version of ['1.0.0', '2.0.0']) {
      await publish(store, version)
      await shows(host, version)
      const { body, headers } = await visit('/sites')
      expect(body).toContain('<script id="registry" type="application/json" data-reports data-visits>')
      tags.push(String(headers.etag))
    }
    const before = await visit('/sites?shell-before=2.0.0')
    expect([before.headers['cache-control'], before.body.includes(' data-reports data-visits>')]).toEqual([
      'no-cache',
      true,
    ])
    expect(new Set([...tags, before.headers.etag]).size).toBe(3)
    expect((await visit('/sites?shell-before=2.0.0', String(before.headers.etag))).statusCode).toBe(304)
    expect((await visit('/sites', tags[0])).statusCode).toBe(200)
    expect((await visit('/sites', tags[1])).statusCode).toBe(304)
  })

  it('refuse to start with a shell of their own whose release.json lacks a field', async () => {
    const file = join(folder, 'own/release.json')
    const { exports: _exports, ...rest } = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify(rest))
    await expect(startHost(await test.open())).rejects.toThrow(/own\/release\.json: exports: /)
  })

  it('watch the start of a page with a fallback shell by the one allowed inline script', async () => {
    const store = await test.open()
    const host = await startHost(store, { basePath: '/fire/' })
    const plain = await page(host)
    expect(inlineOf(plain.body)).toBeUndefined()
    expect(plain.headers['content-security-policy']).toContain(`script-src 'self' ${floorSource};`)
    for (const version of ['1.0.0', '2.0.0']) await publish(store, version)
    const { body, headers } = await page(host)
    const script = inlineOf(body) ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${floorSource} 'sha256-${hash}';`)
    const [, version, folder, file, key] = /\("([^"]+)","([^"]+)","([^"]+)","([^"]+)"\)$/.exec(script) ?? []
    expect([version, folder, key]).toEqual(['2.0.0', '/fire/assets/', '/fire/emberwatch-shell'])
    const guard = await host.inject(`/assets/${file}`)
    expect([guard.statusCode, guard.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(guard.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(body.indexOf(script)).toBeLessThan(body.indexOf('<script defer'))
    // After a fallback no page watches the start, or two broken shells would send people to and fro.
    expect(inlineOf((await page(host, '/sites?shell-before=2.0.0')).body)).toBeUndefined()
  })
})

for (const kind of testStoreKinds.filter((one) => one === 'shared'))
  it('serve the current shell until the files of the next one arrive', async () => {
    await begin(kind)
    const store = await test.open()
    await publish(store, '1.0.0')
    let now = 0
    jest.spyOn(Date, 'now').mockImplementation(() => now)
    const host = await startHost(await test.open({}, { pollMs: 50 }))
    await shows(host, '1.0.0')
    await publish(store, '2.0.0')
    await test.objects?.stop()
    const ofNext = async () => (await host.inject(main('2.0.0'))).statusCode
    expect(await until(ofNext, (status) => status !== 404)).toBe(503)
    expect([await scriptsOf(host), await shellVersionOf(host)]).toEqual([[main('1.0.0')], '1.0.0'])
    await test.objects?.start()
    now = 10_000
    await shows(host, '2.0.0')
    expect(await scriptsOf(host)).toEqual([main('2.0.0')])
    jest.restoreAllMocks()
  })

describe('over HTTP', () => {
  beforeEach(() => begin('folder'))

  it('the shell needs its own token or that of ops to publish', async () => {
    const tokens = ['shell', 'ops', 'modems'].map((scope) => ({ scope, ...makeToken(scope, 'pipeline') }))
    const publishTokens = readTokens(tokens.map(({ setting }) => setting).join(','))
    const host = await startHost(await test.open(), { publishTokens })
    const call = (scope: string, url: string, payload: object) =>
      host.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${tokens.find((one) => one.scope === scope)?.token}` },
      })
    await new Registry(await test.open()).publish(await built('1.0.0'), by)
    await new Registry(await test.open()).publish(await built('2.0.0'), by)
    const [activate, rollback] = ['/releases/activate', '/releases/rollback']
    const refusal = await call('modems', rollback, { area: 'shell' })
    expect([refusal.statusCode, refusal.json().message]).toEqual([403, 'This token is for modems, not for shell'])
    expect((await call('modems', activate, { area: 'shell', version: '1.0.0' })).statusCode).toBe(403)
    expect((await call('shell', activate, { area: 'modems', version: '1.0.0' })).statusCode).toBe(403)
    expect(
      (await call('shell', '/releases/grant', { area: 'weather', paths: ['/weather'], owner: 'W' })).statusCode,
    ).toBe(403)
    expect((await call('ops', '/releases/grant', { area: 'shell', paths: ['/shell'], owner: 'W' })).statusCode).toBe(
      422,
    )
    const answer = await call('shell', rollback, { area: 'shell', note: 'no menu' })
    expect([answer.statusCode, answer.json().data.active]).toEqual([200, '1.0.0'])
    expect((await call('ops', activate, { area: 'shell', version: '2.0.0' })).json().data.active).toBe('2.0.0')

    const url = await host.listen({ host: '127.0.0.1', port: 0 })
    const storeOf = (scope: string) => new RemoteStore(url, tokens.find((one) => one.scope === scope)?.token ?? '')
    const next = await built('3.0.0', {}, { hostContract: '99.0.0' })
    const options = { note: 'a test', activate: true }
    await expect(storeOf('modems').publish(next, options)).rejects.toThrow('This token is for modems, not for shell')
    const modems = await mkdtemp(join(folder, 'area-'))
    await writeRelease(modems, { version: '1.0.0' })
    await expect(storeOf('shell').publish(modems, options)).rejects.toThrow('This token is for shell, not for modems')
    await storeOf('modems').publish(modems, options)
    await expect(storeOf('shell').publish(next, options)).rejects.toThrow('modems 1.0.0 (active): needs host contract')
    await storeOf('shell').publish(next, { ...options, breaks: ['modems'] })
    expect(await shellVersionOf(host)).toBe('3.0.0')
  })
})
