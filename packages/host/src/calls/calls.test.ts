import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releases } from '@emberwatch/contract/admin'
import { addErrors, addReports, Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import * as v from 'valibot'
import { buildHost } from '../build-host.ts'
import { type PeopleHost, startPeopleHost } from './people-host.test-kit.ts'

describe('release routes', () => {
  let peopleHost: PeopleHost
  let registry: Registry
  beforeEach(async () => {
    peopleHost = await startPeopleHost({ versions: ['1.0.0', '1.1.0'], stored: ['1.2.0'] })
    registry = peopleHost.registry
  })
  afterEach(() => peopleHost.close())
  const change = async (body: object, token = 'super-admin', area = 'modems') => {
    const { revision } = await registry.read()
    const whole = { revision, note: 'wrong totals', ...body }
    return peopleHost.ask(releases.change.path, { params: { area }, body: whole, token })
  }
  const modems = async () => (await registry.read()).areas.modems
  const lastLine = async () => (await registry.log()).at(-1)

  it('act as the command line does, with person and reason in the log', async () => {
    expect(await change({ action: 'rollback' })).toMatchObject({ status: 200, data: { revision: 4 } })
    expect((await modems())?.active).toBe('1.0.0')
    expect(await lastLine()).toMatchObject({ action: 'rollback', who: 'Ada@emberwatch.example', note: 'wrong totals' })
    await change({ action: 'activate', version: '1.1.0' })
    await change({ action: 'canary', version: '1.2.0', percent: 10 })
    expect(await modems()).toMatchObject({ active: '1.1.0', canary: { version: '1.2.0', percent: 10 } })
    await change({ action: 'end-canary' })
    await change({ action: 'start-steps', version: '1.2.0', percents: [5, 100], eachMinutes: 10 })
    expect((await modems())?.canary).toMatchObject({ percent: 5 })
    expect(await change({ action: 'stop-steps' })).toMatchObject({ status: 200 })
    await change({ action: 'promote' })
    expect((await modems())?.active).toBe('1.2.0')
  })

  it('do one of two concurrent rollbacks, so that no second goes forward', async () => {
    const { revision } = await registry.read()
    const both = await Promise.all([change({ action: 'rollback', revision }), change({ action: 'rollback', revision })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await modems())?.active).toBe('1.0.0')
  })

  it('change nothing of a revision that the person has not seen', async () => {
    const { revision } = await registry.read()
    await registry.canary('modems', '1.2.0', { percent: 5 }, { who: 'kari', note: 'carefully' })
    expect(await change({ action: 'rollback', revision })).toMatchObject({
      status: 409,
      statusText: 'release.changed_meanwhile',
    })
    expect((await modems())?.active).toBe('1.1.0')
  })

  it('report refusals of the store and missing fields', async () => {
    expect(await change({ action: 'promote' })).toMatchObject({
      status: 422,
      statusText: 'release.refused',
      fields: { note: 'missing-release: modems has no canary to promote' },
    })
    expect(await change({ action: 'activate' })).toMatchObject({ status: 422, fields: { note: expect.any(String) } })
    expect(await change({ action: 'rollback', note: ' ' })).toMatchObject({
      status: 400,
      fields: { note: 'Reason is required' },
    })
    expect(await change({ action: 'trust' })).toMatchObject({ status: 400, fields: { action: expect.any(String) } })
    expect(await change({ action: 'rollback' }, 'super-admin', 'no area')).toMatchObject({ status: 422 })
    expect((await registry.read()).revision).toBe(3)
  })

  it.each([
    ['regular', 403, 'generic.unauthorized_access'],
    ['super-operator', 403, 'generic.unauthorized_access'],
    ['old-code', 401, 'user.fresh_code_required'],
    ['one-step', 403, 'user.two_step_setup_required'],
    ['made-up', 401, 'user.invalid_auth_token'],
  ])('change nothing for %s', async (token, status, statusText) => {
    expect(await change({ action: 'rollback' }, token)).toMatchObject({ status, statusText })
    expect((await modems())?.active).toBe('1.1.0')
  })
})

describe('release visits routes', () => {
  /** The host in front of an API that knows these tokens. */
  const people: Record<string, object> = {
    'super-admin': { isSuperUser: true, userType: 1, globalAccessLevel: 2, resources: {} },
    'super-monitor': { isSuperUser: true, userType: 1, globalAccessLevel: 0, resources: {} },
    regular: { isSuperUser: false, userType: 0, globalAccessLevel: 2, resources: {} },
  }
  const map = { version: 3, sources: ['./src/a.ts'], sourcesContent: ['\n  broken()'], names: [], mappings: 'AACE' }

  let folder: string
  let platform: FastifyInstance
  let apiUrl: string
  let registry: Registry
  let host: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-release-visits-'))
    registry = new Registry(join(folder, 'releases'))
    for (const version of ['1.0.0', '1.1.0']) {
      const build = await mkdtemp(join(folder, 'build-'))
      await writeRelease(build, { version, maps: { 'remoteEntry.js': JSON.stringify(map) } })
      await registry.publish(build, { who: 'kari', note: '' })
    }
    await writeShell(join(folder, 'shell'))
    const now = Date.now()
    const at = new Date(now).toISOString()
    const frame = { area: 'modems', version: '1.1.0', file: 'remoteEntry.js', line: 1, column: 1 }
    const facts = { kind: 'caught', name: 'TypeError', message: 'no panel', frames: [frame] } as const
    const counts = { browsers: { 'Chrome 141': 2 }, pages: { '/modems': 2 }, actions: { 'button ': 2 }, requests: [] }
    const group = { ...facts, ...counts, version: '1.1.0', witnesses: 'abcdefghijkl', days: { [at.slice(0, 10)]: 2 } }
    await addErrors(registry.store, 'modems', { people: { a: { ...group, firstAt: at, lastAt: at } } }, now)
    const visits = {
      people: Array.from({ length: 40 }, (_, nth) => ({
        mark: String(100_000 + nth),
        session: 'aa',
        hasError: nth < 2,
      })),
      hints: { visits: 9, visitsWithErrors: 1 },
    }
    await addReports(registry.store, { area: 'modems', version: '1.1.0' }, visits, now)
    platform = fastify()
    platform.get('/api/v1/user', ({ headers: { authorization: token = '' } }, reply) => {
      const permissions = people[token]
      return permissions
        ? reply.send({ data: { id: '7', permissions } })
        : reply.code(401).send({ status: 401, statusText: 'user.invalid_auth_token' })
    })
    apiUrl = await platform.listen({ host: '127.0.0.1', port: 0 })
    host = await start(true)
  })
  afterAll(async () => {
    await host.close()
    await platform.close()
    await rm(folder, { recursive: true, force: true })
  })
  const start = (hearsVisits: boolean) =>
    buildHost({ settings: { shellFolder: join(folder, 'shell'), releasesFolder: registry.root, hearsVisits, apiUrl } })
  const ask = async (token?: string, area = 'modems', version = '1.1.0', of = host) => {
    const url = `/api${releases.visits.path.replace('{area}', area).replace('{version}', version)}`
    const { statusCode: status, json } = await of.inject({ url, headers: token ? { authorization: token } : {} })
    return { status, ...json() }
  }

  it('tell super users with global Admin how many people met errors, by cause and source line', async () => {
    const { status, data } = await ask('super-admin')
    expect(status).toBe(200)
    const { errors, ...rest } = v.parse(releases.visits.answer, data)
    expect(rest).toEqual({ isMonitored: true, people: 40, peopleWithErrors: 2, visits: 9, visitsWithErrors: 1 })
    expect(errors).toMatchObject([
      {
        message: 'no panel',
        count: 2,
        people: 2,
        hints: 0,
        frames: [{ source: { file: 'src/a.ts', line: 2, text: 'broken()' } }],
      },
    ])
  })

  it.each([
    [undefined, 401],
    ['regular', 403],
    ['super-monitor', 403],
  ])('refuse others (%s)', async (token, status) => {
    expect(await ask(token)).toMatchObject({ status })
  })

  it.each([
    ['modems', '9.9.9'],
    ['modems', 'constructor'],
    ['constructor', 'name'],
    ['loops', '1.0.0'],
  ])('answer 404 to %s %s', async (area, version) => {
    expect(await ask('super-admin', area, version)).toMatchObject({ status: 404, statusText: 'release.not_found' })
  })

  it('report that the setting turns them off', async () => {
    const off = await start(false)
    expect(await ask('super-admin', 'modems', '1.1.0', off)).toMatchObject({ data: { isMonitored: false } })
    await off.close()
  })
})
