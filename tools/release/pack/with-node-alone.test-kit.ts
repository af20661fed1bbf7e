import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { freePort } from '@emberwatch/http/testing/free-port'
import major from 'semver/functions/major.js'
import satisfies from 'semver/functions/satisfies.js'
import { nodeRange } from '../oldest-node.ts'
import {
  type Delivered,
  emailOf,
  hashesBelow,
  page,
  runDelivered,
  startDelivered,
  tokenOf,
  untilReady,
} from './delivered.test-kit.ts'

const root = join(import.meta.dirname, '../../..')

/** Programs on the PATH that are a Node between the oldest that is asked for and this one. */
function olderNodes(): string[] {
  const programs = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  return programs.filter((program) => {
    if (!existsSync(program)) return false
    const { stdout } = spawnSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    return satisfies(stdout.trim(), nodeRange) && major(stdout.trim()) < major(process.versions.node)
  })
}

/** A clean folder, a data folder, and no word of the environment: as on a machine with Node and nothing else. */
export const describeWithNodeAlone = (distOf: () => string) =>
  describe('with Node alone', () => {
    let dist: string
    let data: string
    let running: Delivered[] = []
    beforeEach(() => {
      dist = distOf()
      data = mkdtempSync(join(tmpdir(), 'emberwatch-delivered-'))
    })
    afterEach(async () => {
      await Promise.all(running.map((one) => one.stop()))
      running = []
      rmSync(data, { recursive: true, force: true })
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
      expect(await Promise.all([script, entry, '/tiles/3/4/2'].map((path) => status(url + path)))).toEqual([
        200, 200, 200,
      ])
      expect(await untilReady(url)).toMatchObject({ checks: { server: 'ok', releases: 'ok', database: 'ok' } })
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
      const { columns } = (await preview.json()).data
      expect([preview.status, columns]).toEqual([200, [{ title: 'Equipment number', field: 'equipmentNumber' }]])
      expect(await stop()).toEqual([0, null])
    })

    it('as the API alone, with metrics and traces', async () => {
      await copyEmptyDatabase(data)
      const port = await freePort()
      // Nobody listens there, which troubles nobody.
      const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '500' }
      const { url } = await start({ DEMO_DATA: '0', METRICS_PORT: String(port), ...traced }, 'api')
      expect(await untilReady(url)).toMatchObject({ status: 'ok', checks: { server: 'ok', database: 'ok' } })
      const paths = ['/livez', '/api/openapi.json', '/areas/registry.json']
      expect(await Promise.all(paths.map((path) => status(url + path)))).toEqual([200, 200, 404])
      expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('process_cpu_seconds_total')
      const unknown = await page(url)
      expect([unknown.status, await unknown.json()]).toMatchObject([404, { statusText: 'generic.not_found' }])
    })

    it('as a host alone, with health of its own', async () => {
      const { url } = await start({}, 'host')
      expect(await untilReady(url)).toEqual({
        status: 'ok',
        checks: { server: 'ok', 'release-files': '7 of 7', releases: 'ok', shell: 'ok' },
      })
      expect([await status(`${url}/livez`), (await page(`${url}/sites`)).status]).toEqual([200, 200])
      expect(await status(`${url}/api/health`)).toBe(404)
      expect(readdirSync(data).sort()).toEqual(['releases', 'shell'])
    })

    it('as a host that passes calls on to the API, and says when that is gone', async () => {
      await copyEmptyDatabase(join(data, 'api'))
      const api = await start({ DATA_DIR: join(data, 'api'), DEMO_DATA: '0' }, 'api')
      const host = await start({ API_URL: api.url, DATA_DIR: join(data, 'host') }, 'host')
      expect(await status(`${host.url}/api/health`)).toBe(200)
      await api.stop()
      const ready = await fetch(`${host.url}/readyz`)
      expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { api: 'failed', releases: 'ok' } }])
      expect(await status(`${host.url}/livez`)).toBe(200)
    })

    const [older] = olderNodes()
    ;(older ? it : it.skip)(`on an older Node too (${older ?? 'none is installed'})`, async () => {
      await copyEmptyDatabase(data)
      const env = { DATA_DIR: data, DEMO_DATA: '0' }
      const one = await startDelivered({ folder: dist, env, ...(older ? { node: older } : {}) })
      running.push(one)
      expect(await untilReady(one.url)).toMatchObject({ status: 'ok' })
      const paths = ['/tiles/3/4/2', '/api/openapi.json', '/areas/registry.json']
      expect(await Promise.all(paths.map((path) => status(one.url + path)))).toEqual([200, 200, 200])
    })

    it('has the commands of those who look after it', async () => {
      await copyEmptyDatabase(data)
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
      expect(command(['areas', 'publish', 'reports', '--note', 'x', '--vouch'])).toMatchObject({ status: 0 })
      expect(command(['areas', 'list']).out).toMatch(/^reports +0\.1\.0/m)
      expect(command(['export', join(data, 'exported')])).toMatchObject({ status: 0 })
      expect(command(['nonsense'])).toMatchObject({ status: 64, error: expect.stringContaining('node server.js') })
    })

    it('starting is not publishing', async () => {
      const first = await start({}, 'host')
      expect(first.output()).not.toContain('stays at')
      await first.stop()
      const release = join(data, 'reports-9')
      const buildRun = spawnSync(process.execPath, ['e2e/build-release.ts', 'reports', '9.0.0', release], { cwd: root })
      expect(buildRun.status).toBe(0)
      const env = { DATA_DIR: data, EMBERWATCH_WHO: 'kari' }
      expect(
        runDelivered({ folder: dist, env }, ['areas', 'publish', release, '--note', 'x', '--vouch']),
      ).toMatchObject({
        status: 0,
      })
      const again = await start({}, 'host')
      expect(again.output()).toContain('reports stays at 9.0.0, which kari made active (publish')
      expect((await (await fetch(`${again.url}/areas/registry.json`)).json()).areas.reports.active).toBe('9.0.0')
    })

    it('writes nowhere but into its data folder, as a user who owns nothing else', async () => {
      const isRoot = process.getuid?.() === 0
      const before = hashesBelow(dist)
      const nobody = 65_534
      if (isRoot) chownSync(data, nobody, nobody)
      const locked = [dist, ...readdirSync(dist, { recursive: true }).map((name) => join(dist, String(name)))]
      for (const path of locked) chmodSync(path, statSync(path).mode & 0o555)
      const env = { DATA_DIR: data, TMPDIR: data, HOME: '/nonexistent', DEMO_DATA: '0' }
      const runner = { folder: dist, env, ...(isRoot ? { uid: nobody } : {}) }
      const password = 'a long one 17'
      const created = runDelivered(runner, ['admin:create', '--email', emailOf('kari')], `${password}\n`)
      expect(created).toMatchObject({ status: 0 })
      const one = await startDelivered(runner)
      running.push(one)
      try {
        expect(await tokenOf(one.url, 'kari', password)).toMatch(/^ey/)
        expect((await page(`${one.url}/sites`)).status).toBe(200)
      } finally {
        expect(await one.stop()).toEqual([0, null])
        for (const path of locked) chmodSync(path, statSync(path).mode | 0o200)
      }
      expect(hashesBelow(dist)).toEqual(before)
    })
  })
