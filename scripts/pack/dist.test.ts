import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import accepted from '../dependencies/accepted.json' with { type: 'json' }
import { isAccepted } from '../dependencies/inspect.ts'
import { type Delivered, hashesBelow, page, runDelivered, startDelivered, tokenOf } from './delivered.test-kit.ts'

/**
 * What `pnpm build:dist` makes, built in the working copy and in a second place: a folder with another name and depth, and with
 * packages of its own. A version stands for its bytes for ever, so the same source must have the same ones wherever it is built.
 */

const root = join(import.meta.dirname, '../..')
let folder: string
let dist: string
let second: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-dist-'))
  // Whoever runs it as another user comes through here.
  chmodSync(folder, 0o755)
  const elsewhere = join(folder, 'another/place for it')
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.trim().split('\n')) {
    mkdirSync(dirname(join(elsewhere, file)), { recursive: true })
    cpSync(join(root, file), join(elsewhere, file))
  }
  run(elsewhere, 'pnpm', 'install', '--prefer-offline', '--frozen-lockfile')
  dist = join(folder, 'dist')
  second = join(elsewhere, 'dist')
  run(root, process.execPath, 'scripts/pack/build-dist.ts', dist)
  run(elsewhere, process.execPath, 'scripts/pack/build-dist.ts')
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @throws with what the program said when it fails */
function run(cwd: string, program: string, ...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000', SOURCE_COMMIT: 'c0ffee' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw error ?? new Error(`${stdout}${stderr}`)
}

it('has the same bytes wherever it is built', () => {
  const hashes = hashesBelow(dist)
  expect(hashesBelow(second)).toEqual(hashes)
  expect(Object.keys(hashes)).toEqual(
    expect.arrayContaining(['server.js', 'README.md', 'shell/shell.json', 'areas/reports/release.json']),
  )
})

it('has fewer than 120 MB', () => {
  const sizes = Object.keys(hashesBelow(dist)).map((file) => statSync(join(dist, file)).size)
  expect(sizes.reduce((sum, size) => sum + size) / 1e6).toBeLessThan(120)
})

it('says the licence of everything that it holds, and holds nothing that only builds', () => {
  const text = readFileSync(join(dist, 'licences.txt'), 'utf8')
  const held = [...text.matchAll(/^== (\S+) \S+ \((.*)\)$/gm)].map(([, name = '', licence = '']) => ({ name, licence }))
  const names = held.map(({ name }) => name)
  const some = ['fastify', 'pg', '@electric-sql/pglite', '@node-rs/argon2', 'world-atlas', 'react', 'antd', 'leaflet']
  expect(names).toEqual(expect.arrayContaining(some))
  expect(names.filter((name) => /^(webpack|typescript|esbuild|jest|@swc\/core)$/.test(name))).toEqual([])
  const known: Readonly<Record<string, unknown>> = accepted.licencesOf
  const licences = new Set(accepted.licences)
  expect(held.filter(({ name, licence }) => !isAccepted(licence, licences) && !known[name])).toEqual([])
})

describe('with Node alone', () => {
  let data: string
  let running: Delivered[] = []
  beforeEach(() => {
    data = mkdtempSync(join(folder, 'data-'))
  })
  afterEach(async () => {
    await Promise.all(running.map((one) => one.stop()))
    running = []
  })
  const start = async (env: Readonly<Record<string, string>>, ...args: string[]) => {
    const one = await startDelivered({ folder: dist, env: { DATA_DIR: data, ...env } }, ...args)
    running.push(one)
    return one
  }
  const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status

  it('serves API, shell and areas: database, threads, native code and map are all there', async () => {
    const { url, stop } = await start({})
    const html = await (await page(`${url}/sites`)).text()
    const [script = ''] = /\/assets\/main\.[^"]+\.js/.exec(html) ?? []
    const [entry = ''] = /\/areas\/sites-systems\/[^"]+remoteEntry\.js/.exec(html) ?? []
    expect(await Promise.all([script, entry, '/tiles/3/4/2', '/readyz'].map((path) => status(url + path)))).toEqual([
      200, 200, 200, 200,
    ])
    // argon2
    const authorization = await tokenOf(url, 'super.admin')
    // A thread of the work pool.
    const body = new FormData()
    body.append('file', new File(['Equipment number\n1\n'], 'base.csv'))
    const preview = await fetch(`${url}/api/v1/resources/preview-install-base-report`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    expect([preview.status, (await preview.json()).data]).toEqual([200, expect.objectContaining({ problems: [] })])
    expect(await stop()).toEqual([0, null])
  })

  it('as the API alone', async () => {
    const { url } = await start({}, 'api')
    const [health, ready] = await Promise.all(['/api/health', '/readyz'].map((path) => fetch(url + path)))
    expect([health?.status, await ready?.json()]).toEqual([
      200,
      { status: 'ok', checks: { server: 'ok', database: 'ok' } },
    ])
    expect([await status(`${url}/livez`), await status(`${url}/areas/registry.json`)]).toEqual([200, 404])
    const unknown = await page(url)
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { statusText: 'generic.not_found' }])
  })

  it('as a host alone, with health of its own', async () => {
    const { url } = await start({}, 'host')
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      status: 'ok',
      checks: { server: 'ok', releases: 'ok' },
    })
    expect([await status(`${url}/livez`), (await page(`${url}/sites`)).status]).toEqual([200, 200])
    expect(await status(`${url}/api/health`)).toBe(404)
    expect(readdirSync(data).sort()).toEqual(['releases', 'shell'])
  })

  it('as a host that passes calls on to the API, and says when that is gone', async () => {
    const api = await start({ DATA_DIR: join(data, 'api') }, 'api')
    const host = await start({ API_URL: api.url, DATA_DIR: join(data, 'host') }, 'host')
    expect(await status(`${host.url}/api/health`)).toBe(200)
    await api.stop()
    const ready = await fetch(`${host.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { api: 'failed', releases: 'ok' } }])
    expect(await status(`${host.url}/livez`)).toBe(200)
  })

  it('has the commands of those who look after it', async () => {
    const env = { DATA_DIR: data, DEMO_DATA: '0' }
    const command = (args: string[], input?: string) => runDelivered({ folder: dist, env }, args, input)
    const create = ['admin:create', '--email', 'kari@fire.example']
    expect(command(create, 'password123\n').error).toContain('most common')
    expect(command(create, 'a long one 17\n')).toMatchObject({
      status: 0,
      out: 'kari@fire.example is a super user now.',
    })
    expect(command(['admin:sign-out', '--email', 'kari@fire.example'])).toMatchObject({ status: 0 })
    expect(command(['keys:rotate'])).toMatchObject({ status: 0 })
    expect(command(['areas', 'publish', 'reports', '--note', 'x'])).toMatchObject({ status: 0 })
    expect(command(['areas', 'list']).out).toMatch(/^reports +0\.1\.0/m)
    expect(command(['export', join(data, 'exported')])).toMatchObject({ status: 0 })
    expect(command(['nonsense'])).toMatchObject({ status: 64, error: expect.stringContaining('node server.js') })
  })

  it('starting is not publishing', async () => {
    const first = await start({}, 'host')
    expect(first.said()).not.toContain('stays at')
    await first.stop()
    const release = join(data, 'reports-9')
    run(root, process.execPath, 'e2e/build-release.ts', 'reports', '9.0.0', release)
    const env = { DATA_DIR: data, EMBERWATCH_WHO: 'kari' }
    expect(runDelivered({ folder: dist, env }, ['areas', 'publish', release, '--note', 'x'])).toMatchObject({
      status: 0,
    })
    const again = await start({}, 'host')
    expect(again.said()).toContain('reports stays at 9.0.0, which kari made active (publish')
    expect((await (await fetch(`${again.url}/areas/registry.json`)).json()).areas.reports.active).toBe('9.0.0')
  })

  it('writes nowhere but into its data folder, as a user who owns nothing else', async () => {
    const isRoot = process.getuid?.() === 0
    const before = hashesBelow(dist)
    const nobody = 65_534
    if (isRoot) chownSync(data, nobody, nobody)
    const locked = [dist, ...readdirSync(dist, { recursive: true }).map((name) => join(dist, String(name)))]
    for (const path of locked) chmodSync(path, statSync(path).mode & 0o555)
    const env = { DATA_DIR: data, TMPDIR: data, HOME: '/nonexistent' }
    const one = await startDelivered({ folder: dist, env, ...(isRoot ? { uid: nobody } : {}) })
    try {
      expect(await tokenOf(one.url, 'site.admin')).toMatch(/^ey/)
      expect((await page(`${one.url}/sites`)).status).toBe(200)
    } finally {
      expect(await one.stop()).toEqual([0, null])
      for (const path of locked) chmodSync(path, statSync(path).mode | 0o200)
    }
    expect(hashesBelow(dist)).toEqual(before)
  })
})
