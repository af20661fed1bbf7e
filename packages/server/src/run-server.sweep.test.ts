import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { get } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hashPassword, openDatabase } from '@emberwatch/api'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { testCertificate } from '@emberwatch/api/testing/tls'
import { freePort } from '@emberwatch/http/testing/free-port'
import { until } from '@emberwatch/http/testing/until'
import { copyStore, openStore, openStoreOf, Refused, Registry, readInstances } from '@emberwatch/registry'
import { createTestStore, testStoreKinds } from '@emberwatch/registry/test-stores'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import { runServer } from './run-server.ts'

const password = 'a long one 17'
const build = { version: '1.0.0', commit: 'c0ffee', builtAt: null }
let folder: string
let shellFolder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-run-'))
  shellFolder = join(folder, 'shell')
  await writeShell(shellFolder)
})
afterEach(() => rm(folder, { recursive: true }))

it('a start refused while its database opens frees the data folder', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const refusing = { build, shellFolder, publish: () => Promise.reject(new Refused([])) }
  const env = { DATA_DIR: dataDir, DEMO_DATA: '0', PORT: '0' }
  await expect(runServer({ env, ...refusing })).rejects.toThrow(Refused)
  await (await openDatabase({ dataDir })).close()
})

it('a start whose data folder is in use says so, even with valid releases', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const other = await openDatabase({ dataDir })
  const fine = { build, shellFolder, publish: () => Promise.resolve([]) }
  await expect(runServer({ env: { DATA_DIR: dataDir }, ...fine })).rejects.toMatchObject({ name: 'DataFolderInUse' })
  await other.close()
})

it('super users need two-step sign-in by default, except in the demo fleet', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const db = await openDatabase({ dataDir })
  const admin = { emailAddress: 'kari@fire.example', firstName: 'Kari', lastName: 'Moe' }
  const rights = { status: 'ACTIVE', userType: 1, globalAccessLevel: 2 } as const
  const passwordHash = await hashPassword(password)
  await db.kysely
    .insertInto('users')
    .values({ ...admin, ...rights, passwordHash })
    .execute()
  await db.close()
  const statusOfSites = async (setting: object) => {
    const env = { DATA_DIR: dataDir, DEMO_DATA: '0', PORT: '0', NODE_ENV: 'test', ...setting }
    const server = await runServer({ env, part: 'api', build, shellFolder, publish: () => Promise.resolve([]) })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ emailAddress: admin.emailAddress, password })
    const signIn = await fetch(`${server.url}/api/v1/auth`, { method: 'POST', headers, body })
    const { data } = (await signIn.json()) as { data: { token: string } }
    const { status } = await fetch(`${server.url}/api/v1/sites`, { headers: { authorization: data.token } })
    await server.close()
    return status
  }
  expect(await statusOfSites({})).toBe(403)
  expect(await statusOfSites({ REQUIRE_TWO_STEP: 'nobody' })).toBe(200)
})

it('a port of the modems in use is logged while the server is ready for people', async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const metricsPort = String(await freePort())
  const env = {
    ...{ DATA_DIR: dataDir, DEMO_DATA: '0', PORT: '0', LOG_LEVEL: 'silent' },
    ...{ MQTT_PORT: String(port), METRICS_PORT: metricsPort },
  }
  const server = await runServer({ env, part: 'api', build, shellFolder, publish: () => Promise.resolve([]) })
  const states = async () => {
    const ready = await fetch(`${server.url}/readyz`)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return [ready.status, (await ready.json()).checks.modems, /emberwatch_up\{part="broker"\} \d/.exec(metrics)?.[0]]
  }
  expect(await states()).toEqual([200, 'away', 'emberwatch_up{part="broker"} 0'])
  stranger.close()
  await until(async () => (await states())[1] === 'ok')
  expect(await states()).toEqual([200, 'ok', 'emberwatch_up{part="broker"} 1'])
  await server.close()
})

describe('TLS by the server itself', () => {
  const { certFile, keyFile } = testCertificate('one')
  const ca = readFileSync(certFile)
  const tls = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, PUBLIC_URL: 'https://localhost', LOG_LEVEL: 'silent' }
  const publish = () => Promise.resolve([])
  const ask = (url: string) =>
    new Promise<{ status?: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) =>
      get(url, { ca, agent: false }, async (answer) => {
        const body = await text(answer)
        resolve({ status: answer.statusCode, headers: answer.headers, body })
      }).on('error', reject),
    )

  it('carries API and host, each alone, and the connection between them', async () => {
    await copyEmptyDatabase(join(folder, 'data'))
    const own = { ...tls, DEMO_DATA: '0', PORT: '0' }
    const api = await runServer({
      env: { ...own, DATA_DIR: join(folder, 'data') },
      part: 'api',
      build,
      shellFolder,
      publish,
    })
    expect(api.url).toMatch(/^https:/)
    const healthy = await ask(`${api.url}/api/health`)
    expect([
      healthy.status,
      healthy.headers['strict-transport-security'],
      healthy.headers['content-disposition'],
    ]).toEqual([200, 'max-age=31536000', 'attachment; filename="api.json"'])
    await expect(fetch(api.url.replace('https', 'http'))).rejects.toThrow()

    const hostEnv = { ...own, DATA_DIR: join(folder, 'host'), API_URL: api.url, HSTS_SUBDOMAINS: '1' }
    const stranger = await runServer({ env: hostEnv, part: 'host', build, shellFolder, publish })
    expect((await ask(`${stranger.url}/api/health`)).status).toBe(503)
    expect((await ask(`${stranger.url}/readyz`)).body).toMatch(/"api"/)
    await stranger.close()

    const host = await runServer({
      env: { ...hostEnv, API_CA_FILE: certFile },
      part: 'host',
      build,
      shellFolder,
      publish,
    })
    expect(await ask(`${host.url}/api/health`)).toMatchObject({ status: 200, body: healthy.body })
    expect((await ask(`${host.url}/readyz`)).status).toBe(200)
    const page = await ask(`${host.url}/login`)
    expect([page.headers['strict-transport-security'], page.headers['content-disposition']]).toEqual([
      'max-age=31536000; includeSubDomains',
      undefined,
    ])
    await host.close()
    await api.close()
  })

  it('is advised for a public server, without HSTS over plain http', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation()
    const open = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', HOST: '0.0.0.0' }
    for (const more of [{}, { TRUST_PROXY: '1' }, tls, { HOST: '127.0.0.1' }]) {
      const server = await runServer({ env: { ...open, ...more }, part: 'host', build, shellFolder, publish })
      if (!('TLS_CERT_FILE' in more))
        expect((await fetch(`${server.url}/livez`)).headers.get('strict-transport-security')).toBeNull()
      await server.close()
    }
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^People reach HOST 0\.0\.0\.0 without TLS/)]])
    warn.mockRestore()
  })
})

it("a separate API registers with its settings' store when that is in use", async () => {
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: '0' }
  const upAt = async () =>
    (await readInstances(openStore({ folder: join(dataDir, 'releases') }), new Date())).map(({ name }) => name)
  const start = () => runServer({ env, part: 'api', build, shellFolder, publish: () => Promise.resolve([]) })
  const alone = await start()
  expect(await upAt()).toEqual([])
  await alone.close()
  const buildFolder = await mkdtemp(join(folder, 'build-'))
  await writeRelease(buildFolder, { area: 'modems' })
  await new Registry(join(dataDir, 'releases')).publish(buildFolder, { who: 'kari', note: '' })
  const server = await start()
  while ((await upAt()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await upAt()).toEqual([expect.stringMatching(/:\d+ \(API\)$/)])
  await server.close()
  expect(await upAt()).toEqual([])
})

for (const _ of testStoreKinds.filter((kind) => kind === 'shared'))
  it('a start on PostgreSQL requires the releases of its folder to be copied', async () => {
    const { location, drop } = await createTestStore('mounted')
    const releases = join(folder, 'data/releases')
    const buildFolder = await mkdtemp(join(folder, 'build-'))
    await writeRelease(buildFolder, { area: 'modems' })
    await new Registry(releases).publish(buildFolder, { who: 'kari', note: '' })
    const env = {
      DATA_DIR: join(folder, 'data'),
      STORE_DATABASE_URL: location.databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'silent',
    }
    const start = () => runServer({ env, part: 'host', build, shellFolder, publish: () => Promise.resolve([]) })
    await expect(start()).rejects.toThrow(`\`areas copy ${releases}\` takes them over`)
    const [from, to] = [openStore({ folder: releases }), openStoreOf(env)]
    await copyStore(from, to)
    await Promise.all([from.close(), to.close()])
    const server = await start()
    const entry = await fetch(`${server.url}/areas/modems/1.0.0/remoteEntry.js`)
    expect([entry.status, await entry.text()]).toEqual([200, 'var modems_1_0_0 = {}\n'])
    await server.close()
    await drop()
  })

describe('missing signatures do not stop a server', () => {
  const by = { who: 'kari', note: '' }
  async function store() {
    const registry = new Registry(join(folder, 'data/releases'))
    for (const area of ['modems', 'reports']) {
      const buildFolder = await mkdtemp(join(folder, 'build-'))
      await writeRelease(buildFolder, { area })
      await registry.publish(buildFolder, by, { vouches: area === 'reports' })
    }
  }
  async function activeOn(setting: object) {
    const env = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', ...setting }
    const server = await runServer({ env, part: 'host', build, shellFolder, publish: () => Promise.resolve([]) })
    const { areas } = (await (await fetch(`${server.url}/areas/registry.json`)).json()) as Areas
    await server.close()
    return [areas.modems?.active, areas.reports?.active]
  }
  type Areas = { areas: Record<string, { active: string | null }> }

  it('releases without one are skipped, in production by default', async () => {
    await store()
    expect(await activeOn({ NODE_ENV: 'production' })).toEqual([null, '1.0.0'])
    expect(await activeOn({ NODE_ENV: 'production', REQUIRE_SIGNATURES: '0' })).toEqual(['1.0.0', '1.0.0'])
    expect(await activeOn({ NODE_ENV: 'test' })).toEqual(['1.0.0', '1.0.0'])
    expect(await activeOn({ NODE_ENV: 'test', REQUIRE_SIGNATURES: '1' })).toEqual([null, '1.0.0'])
    expect(await activeOn({ NODE_ENV: 'production', REQUIRE_SIGNATURES: 'outside' })).toEqual(['1.0.0', '1.0.0'])
  })
})
