import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { hostContract } from '@emberwatch/federation'
import { until } from '@emberwatch/http/testing/until'
import { commands, makeToken, noteApi, Registry, readTokens } from '@emberwatch/registry'
import { RemoteStore } from '@emberwatch/registry/remote'
import { newKey, signFolder } from '@emberwatch/registry/signing'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import { pack } from 'tar-stream'
import { buildHost } from '../build-host.ts'

/** Publishing over HTTP, from the same client that the command line uses. */

const ops = makeToken('ops', 'night-shift')
const modems = makeToken('modems', 'modems-pipeline')

let folder: string
let registry: Registry
let host: FastifyInstance
let url: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-http-'))
  registry = new Registry(join(folder, 'releases'))
  await writeShell(join(folder, 'shell'))
  host = await buildHost({
    settings: {
      shellFolder: join(folder, 'shell'),
      releasesFolder: registry.root,
      publishTokens: readTokens(`${ops.setting}, ${modems.setting}`),
    },
  })
  url = await host.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const as = ({ token }: { token: string }) => new RemoteStore(url, token)
async function built(facts: Parameters<typeof writeRelease>[1] = {}) {
  const build = await mkdtemp(join(folder, 'build-'))
  await writeRelease(build, facts)
  return build
}
const why = { note: 'faster totals', activate: true }
/** Files that an upload, a crash or a refusal might have left in the store. */
const leftOvers = async () => (await readdir(registry.root)).filter((name) => name.endsWith('.tmp'))

describe('with a token', () => {
  it('of the store a team publishes its area beside those of the settings, until the token ends', async () => {
    await registry.publish(await built(), { who: 'kari', note: '' })
    const token = await commands.token.run(registry, { scope: 'modems', name: 'new-pipeline' }, 'kari')
    await as(token).publish(await built({ version: '1.1.0' }), why)
    expect((await registry.log()).at(-1)).toMatchObject({ who: 'new-pipeline', to: '1.1.0' })
    await expect(as(token).publish(await built({ area: 'reports' }), why)).rejects.toThrow('This token is for modems')
    await commands['end-token'].run(registry, { scope: 'modems', name: 'new-pipeline' }, 'kari')
    await expect(as(token).publish(await built({ version: '1.2.0' }), why)).rejects.toMatchObject({
      name: 'NotAllowed',
    })
    await as(modems).publish(await built({ version: '1.2.0' }), why)
  })

  it("a team publishes its area, under the token's name in the log", async () => {
    expect(await as(modems).publish(await built(), why)).toMatchObject({ area: 'modems', version: '1.0.0' })
    expect((await registry.read()).areas.modems?.active).toBe('1.0.0')
    expect(await registry.log()).toMatchObject([{ who: 'modems-pipeline', note: 'faster totals', to: '1.0.0' }])
    expect(await registry.verify()).toEqual({})
    expect(await leftOvers()).toEqual([])
  })

  it('a team reads log lines, hooks and server of its own area, ops all', async () => {
    await registry.publish(await built(), { who: 'kari', note: '' })
    await registry.publish(await built({ area: 'reports' }), { who: 'kari', note: '' })
    for (const area of ['modems', 'reports']) {
      await commands.hook.run(registry, { scope: area, address: `https://ci.${area}.example/a-secret` }, 'kari')
      await commands.service.run(registry, { area, address: `http://${area}.inner:8080`, note: '' }, 'kari')
    }
    const read = async (token: { token: string }) => {
      const [log, hooks, grants] = [
        await as(token).run('log', {}),
        await as(token).run('hooks', {}),
        await as(token).run('grants', {}),
      ]
      const servers = grants.filter(({ server }) => server).map(({ area }) => area)
      return { log: [...new Set(log.map(({ area }) => area))], hooks: hooks.map(({ scope }) => scope), servers }
    }
    expect(await read(modems)).toEqual({ log: ['modems'], hooks: ['modems'], servers: ['modems'] })
    const both = ['modems', 'reports']
    expect(await read(ops)).toEqual({ log: both, hooks: both, servers: both })
  })

  it.each([{ note: 'a\u0000b' }, { note: 'a\u202eb' }, { note: 'a\nb' }])('the log refuses %j', async ({ note }) => {
    await registry.publish(await built(), { who: 'kari', note: '' })
    await expect(as(modems).run('rollback', { area: 'modems', note })).rejects.toThrow('note: ')
    await expect(as(modems).publish(await built({ version: '1.1.0' }), { ...why, note })).rejects.toThrow('note: ')
  })

  it('the client sends it over https, or over http to this machine', () => {
    expect(() => new RemoteStore('http://fire.example', modems.token)).toThrow('begins with https://')
    expect(() => new RemoteStore('https://fire.example', modems.token)).not.toThrow()
  })

  it('everything of the command line works here', async () => {
    const store = as(modems)
    await store.publish(await built(), why)
    await store.publish(await built({ version: '1.1.0' }), { note: 'x', activate: false })
    const area = 'modems'
    expect(await store.run('canary', { area, version: '1.1.0', percent: 10 })).toMatchObject({ canaryFor: '10 %' })
    expect(await store.run('promote', { area })).toMatchObject({ active: '1.1.0', previous: '1.0.0' })
    expect(await store.run('rollback', { area, note: 'wrong' })).toMatchObject({ active: '1.0.0' })
    expect(await store.run('activate', { area, version: '1.1.0' })).toMatchObject({ active: '1.1.0' })
    expect((await store.run('list', {})).revision).toBe(6)
    expect((await store.run('show', { area })).releases).toHaveLength(2)
    expect(await store.run('log', { limit: 1 })).toMatchObject([{ action: 'activate', who: 'modems-pipeline' }])
    expect(await store.run('verify', {})).toEqual({})
    expect(await store.run('prune', { area, keep: 0, olderThanMs: 0 })).toEqual({})
    expect((await store.check(await built({ version: '1.2.0' }))).refusals).toEqual([])
  })

  it('a team sends unpublished source maps of its own area with the release', async () => {
    const map = JSON.stringify({ version: 3, sources: ['./src/a.ts'], names: [], mappings: '' })
    const maps = { 'remoteEntry.js': map }
    expect(await as(modems).publish(await built({ maps }), why)).not.toHaveProperty('withoutMaps')
    expect(await registry.store.listSourceMaps('modems', '1.0.0')).toEqual(['remoteEntry.js'])
    const entries = ['1.0.0/remoteEntry.js.map', '1.0.0/.maps/remoteEntry.js.map', '.maps/1.0.0/remoteEntry.js.map']
    for (const location of entries) expect((await host.inject(`/areas/modems/${location}`)).statusCode).toBe(404)
    await as(ops).publish(await built({ area: 'reports' }), why)
    const send = (query: string) =>
      fetch(`${url}/releases/source-maps?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${modems.token}`, 'content-type': 'application/x-tar' },
        body: new Uint8Array(1024),
      }).then(({ status }) => status)
    expect(await send('area=reports&version=1.0.0')).toBe(403)
    expect(await send(`area=modems&version=${encodeURIComponent('../reports/1.0.0')}`)).toBe(400)
    expect(await send('area=modems&version=9.9.9')).toBe(422)
  })

  it('refusals name the rule and the file, as on the host', async () => {
    const bad = await built({ changes: { hostContract: '^99.0.0' } })
    await expect(as(modems).publish(bad, why)).rejects.toMatchObject({
      name: 'Refused',
      message: `host-contract: release.json: needs host contract ^99.0.0, the host has ${hostContract}`,
    })
    await expect(as(modems).run('canary', { area: 'modems', version: 'x', percent: 400 })).rejects.toThrow(
      /schema: version: .*\n?schema: percent: /,
    )
    expect((await registry.read()).revision).toBe(0)
  })

  it('a team is limited to its own area, and only ops prune all', async () => {
    await as(ops).publish(await built({ area: 'reports' }), why)
    const reports = await built({ area: 'reports', version: '1.1.0' })
    await expect(as(modems).publish(reports, why)).rejects.toThrow('This token is for modems, not for reports')
    await expect(as(modems).run('rollback', { area: 'reports' })).rejects.toMatchObject({ name: 'NotAllowed' })
    await expect(as(modems).run('prune', { keep: 0, olderThanMs: 0 })).rejects.toThrow('Only a token for ops')
    expect((await registry.read()).revision).toBe(1)
    expect(await as(ops).run('prune', { keep: 0, olderThanMs: 0 })).toEqual({})
  })
})

it('a new team publishes what ops grant, and only ops list the areas', async () => {
  const grant = { area: 'modems', paths: ['/signals'], note: 'more' }
  await expect(as(modems).run('grant', grant)).rejects.toThrow('Only a token for ops')
  await expect(as(modems).run('revoke', { area: 'reports' })).rejects.toThrow('Only a token for ops')
  expect((await registry.read()).revision).toBe(0)
  expect(await as(ops).run('grant', grant)).toContainEqual(
    expect.objectContaining({ area: 'modems', paths: ['/modems', '/qr-code-generator', '/signals'] }),
  )
  const routes = [{ path: '/signals', page: 'SomePage', access: 'signedIn', title: 'Signals' } as const]
  await as(modems).publish(await built({ changes: { routes } }), why)
})

it.each([
  ['trust', { area: 'modems', key: `ed25519:${'A'.repeat(43)}` }],
  ['distrust', { area: 'modems', key: `ed25519:${'A'.repeat(43)}` }],
  ['sign', { area: 'modems', version: '1.0.0' }],
  ['token', { scope: 'ops', name: 'thief' }],
  ['tokens', {}],
  ['end-token', { scope: 'ops', name: 'night-shift' }, 'token end'],
])("nobody can %s, which needs the store's machine", async (name, payload, typed = name) => {
  const hint = `run "areas ${typed}" there, without --host`
  await registry.publish(await built(), { who: 'kari', note: '' })
  for (const { token } of [ops, modems]) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await host.inject({ method: 'POST', url: `/releases/${name}`, headers, payload })
    expect([answer.statusCode, answer.json().message]).toEqual([403, expect.stringContaining(hint)])
  }
  await expect(as(ops).run(name as 'trust', payload as never)).rejects.toMatchObject({
    name: 'NotAllowed',
    message: expect.stringContaining(hint),
  })
  await expect(as(ops).publish(await built(), { ...why, vouches: true })).rejects.toThrow('without --host')
  expect((await registry.read()).revision).toBe(1)
})

it('a revoked release is served to nobody, while others are', async () => {
  const key = await newKey(join(folder, 'team.pem'))
  await registry.trust('modems', key, { who: 'kari', note: '' })
  const signed = await built()
  await signFolder(signed, join(folder, 'team.pem'))
  await as(modems).publish(signed, why)
  await as(ops).publish(await built({ area: 'reports' }), why)
  const get = (path: string) => host.inject({ url: path, headers: { accept: '*/*' } })
  const file = (area: string) => `/areas/${area}/1.0.0/remoteEntry.js`
  expect((await get(file('modems'))).statusCode).toBe(200)
  await registry.distrust('modems', key, '2020-01-01T00:00:00.000Z', { who: 'kari', note: '' })
  expect((await get(file('modems'))).statusCode).toBe(404)
  expect((await get(file('reports'))).statusCode).toBe(200)
  const { areas } = (await get('/areas/registry.json')).json()
  expect(areas).toMatchObject({ modems: { active: null, previous: null, releases: {} }, reports: { active: '1.0.0' } })
  expect((await get('/modems')).body).not.toContain(file('modems'))
  expect((await as(ops).run('list', {})).unavailable).toEqual([
    expect.stringMatching(/^modems 1\.0\.0 is signed with .*modems is unavailable\. .*"areas sign modems 1\.0\.0"/),
  ])
})

it('a release that needs what the API lacks passes with a reason in the log', async () => {
  await noteApi(registry.store, { version: '1.0.0', calls: [] }, new Date())
  const call = {
    name: 'x',
    method: 'GET',
    path: '/v1/x',
    isOptional: false,
    query: {},
    body: null,
    answer: null,
  } as const
  const asking = () => built({ changes: { calls: [call] } })
  const line = 'calls GET /v1/x, which the API does not have'
  await expect(as(modems).publish(await asking(), why)).rejects.toThrow(line)
  await expect(as(modems).publish(await asking(), { ...why, despiteApi: ' ' })).rejects.toThrow(line)
  await as(modems).publish(await asking(), { ...why, despiteApi: 'it follows at noon' })
  expect((await registry.log()).at(-1)?.note).toMatch(/; despite the API: it follows at noon$/)
  await as(modems).publish(await built({ version: '2.0.0' }), why)
  await expect(as(modems).run('rollback', { area: 'modems', note: '' })).rejects.toThrow(line)
  await expect(as(modems).run('rollback', { area: 'modems', note: '', despiteApi: '' })).rejects.toThrow('say why')
  await as(modems).run('rollback', { area: 'modems', note: '', despiteApi: 'the new one is worse' })
  expect(await as(modems).run('check-api', { version: '1.0.0', calls: [] })).toMatchObject([
    { area: 'modems', version: '1.0.0', role: 'active', lacks: [line] },
  ])
})

describe('without one', () => {
  it.each(['', 'ewp_wrong', ops.setting, ops.setting.split(':')[2] ?? ''])('"%s" is refused', async (token) => {
    await expect(as({ token }).publish(await built(), why)).rejects.toMatchObject({ name: 'NotAllowed' })
    await expect(as({ token }).run('list', {})).rejects.toThrow('The token is missing or unknown')
    expect((await registry.read()).revision).toBe(0)
  })

  const listAs = (token: string) =>
    host.inject({
      method: 'POST',
      url: '/releases/list',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
  const lastOf = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

  it('wrong ones wait after ten, and right ones from the same address pass', async () => {
    for (let i = 0; i < 10; i++) expect((await listAs(lastOf(modems.token))).statusCode).toBe(401)
    const { statusCode, headers } = await listAs(lastOf(modems.token))
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    for (const { token } of [ops, modems]) expect((await listAs(token)).statusCode).toBe(200)
    await as(modems).publish(await built(), why)
    await as(modems).publish(await built({ version: '1.1.0' }), why)
    expect(await as(ops).run('rollback', { area: 'modems', note: 'night' })).toMatchObject({ active: '1.0.0' })
  })

  it('wrong ones slow only their own name', async () => {
    for (let i = 0; i < 11; i++) await listAs(lastOf(modems.token))
    for (const token of [lastOf(ops.token), 'ewp_of_nobody']) expect((await listAs(token)).statusCode).toBe(401)
    expect((await listAs(lastOf(modems.token))).statusCode).toBe(429)
  })

  it('the routes exist only while the store has a token', async () => {
    const closed = await buildHost({
      settings: { shellFolder: join(folder, 'shell'), releasesFolder: registry.root },
    })
    await registry.publish(await built(), { who: 'kari', note: '' })
    const statusWith = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await closed.inject({ method: 'POST', url: '/releases/list', headers, payload: {} })).statusCode
    }
    expect(await statusWith(ops.token)).toBe(404)
    const { token } = await commands.token.run(registry, { scope: 'modems', name: 'pipeline' }, 'kari')
    expect([await statusWith(token), await statusWith(ops.token)]).toEqual([200, 401])
    await commands['end-token'].run(registry, { scope: 'modems', name: 'pipeline' }, 'kari')
    expect(await statusWith(token)).toBe(404)
    await closed.close()
  })
})

describe('an upload', () => {
  type Entry = Parameters<ReturnType<typeof pack>['entry']>[0]
  async function tarOf(...entries: [Entry, string?][]): Promise<Buffer> {
    const tar = pack()
    for (const [header, content = ''] of entries) tar.entry(header, content)
    tar.finalize()
    return buffer(tar)
  }
  async function send(body: Buffer | string, type = 'application/x-tar') {
    const response = await fetch(`${url}/releases/publish?note=x`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ops.token}`, 'content-type': type },
      body: new Blob([body as BlobPart]),
    })
    return { status: response.status, message: (await response.json()).message as string }
  }

  it.each<[string, Entry, string]>([
    ['leads up', { name: '../evil.js' }, 'must be a path inside the release'],
    ['leads up in the middle', { name: 'a/../../evil.js' }, 'must be a path inside the release'],
    ['is absolute', { name: '/tmp/evil.js' }, 'must be a path inside the release'],
    ['has a backslash', { name: 'a\\..\\evil.js' }, 'must be a path inside the release'],
    ['is hidden', { name: '.evil' }, 'must be a path inside the release'],
    ['is a link', { name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }, 'only plain files'],
    ['is a hard link', { name: 'a.js', type: 'link', linkname: '../registry.json' }, 'only plain files'],
    ['is a device', { name: 'a.js', type: 'character-device' }, 'only plain files'],
  ])('is refused when an entry %s', async (_, header, message) => {
    const body = await tarOf([header, header.type ? undefined : 'evil'])
    expect(await send(body)).toEqual({ status: 422, message: expect.stringContaining(message) })
    expect(await leftOvers()).toEqual([])
  })

  it('is refused when it repeats a file or has too many', async () => {
    const twice = await tarOf([{ name: 'a.js' }, 'a'], [{ name: 'a.js' }, 'b'])
    expect((await send(twice)).message).toContain('a.js is in the upload twice')
    const many = await tarOf(...Array.from({ length: 2001 }, (_, i): [Entry, string] => [{ name: `f${i}.js` }, '']))
    expect((await send(many)).message).toContain('more than 2000 files')
  })

  it('is refused before its files arrive when they are too large', async () => {
    const tar = pack()
    tar.entry({ name: 'large.js', size: 65 * 1024 * 1024 }).on('error', () => {})
    const head = await new Promise<Buffer>((resolve) => tar.once('data', (data) => resolve(data as Buffer)))
    expect(await send(head)).toEqual({ status: 422, message: expect.stringContaining('more than 67108864 bytes') })
    expect(await leftOvers()).toEqual([])
  })

  it.each([
    ['no tar', 'application/x-tar', 'x'.repeat(2000), 400],
    ['nothing', 'application/x-tar', '', 422],
    ['JSON', 'application/json', '{}', 415],
  ])('is refused when it is %s', async (_, type, body, status) => {
    expect((await send(body, type)).status).toBe(status)
    expect((await registry.read()).revision).toBe(0)
    expect(await leftOvers()).toEqual([])
  })

  it('that breaks off leaves nothing and can be sent again', async () => {
    const build = await built()
    const sending = request(`${url}/releases/publish?note=x`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ops.token}`, 'content-type': 'application/x-tar' },
    })
    const isGone = new Promise((resolve) => sending.on('error', resolve))
    sending.write((await tarOf([{ name: 'remoteEntry.js' }, 'a'.repeat(4000)])).subarray(0, 2048))
    await until(async () => (await leftOvers()).length === 1)
    sending.destroy(new Error('cable'))
    await isGone
    await until(async () => (await leftOvers()).length === 0)
    expect((await registry.read()).revision).toBe(0)
    await as(ops).publish(build, why)
    expect(await registry.verify()).toEqual({})
  })

  it('succeeds twenty times at the same moment', async () => {
    const builds = await Promise.all(
      Array.from({ length: 20 }, (_, i) => built({ area: i % 2 ? 'modems' : 'loops', version: `1.${i}.0` })),
    )
    await Promise.all(builds.map((build) => as(ops).publish(build, why)))
    expect((await registry.read()).revision).toBe(20)
    expect((await registry.log()).map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(await leftOvers()).toEqual([])
  })
})
