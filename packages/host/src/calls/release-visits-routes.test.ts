import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releases } from '@emberwatch/contract/admin'
import { addErrors, addReports, Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { buildHost } from '../build-host.ts'

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
  const visits = (bucket: number) => ({
    people: Array.from({ length: 40 }, (_, nth) => ({
      mark: String(100_000 + nth),
      session: 'aa',
      device: 'desktop' as const,
      hasError: nth < 2,
      times: { '/modems': { LCP: bucket + (nth % 3) } },
    })),
    hints: { visits: 9, visitsWithErrors: 1, pages: {} },
    service: {},
  })
  await addReports(registry.store, { area: 'modems', version: '1.0.0' }, visits(20), now)
  await addReports(registry.store, { area: 'modems', version: '1.1.0' }, visits(25), now)
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

it('tells super users with global Admin errors in lines of the source, and times beside the release before', async () => {
  const { status, data } = await ask('super-admin')
  expect(status).toBe(200)
  const { errors, speed, ...rest } = v.parse(releases.visits.answer, data)
  const people = { people: 40, peopleWithErrors: 2, visits: 9, visitsWithErrors: 1 }
  expect(rest).toEqual({ isHeard: true, before: '1.0.0', ...people, calls: 0, callsFailed: 0 })
  expect(errors).toMatchObject([
    {
      message: 'no panel',
      count: 2,
      people: 2,
      hints: 0,
      frames: [{ source: { file: 'src/a.ts', line: 2, text: 'broken()' } }],
    },
  ])
  expect(speed[0]).toMatchObject({
    page: null,
    metric: 'LCP',
    count: 40,
    countBefore: 40,
    differs: true,
    isHint: false,
  })
})

it.each([
  [undefined, 401],
  ['regular', 403],
  ['super-monitor', 403],
])('refuses others (%s)', async (token, status) => {
  expect(await ask(token)).toMatchObject({ status })
})

it.each([
  ['modems', '9.9.9'],
  ['modems', 'constructor'],
  ['constructor', 'name'],
  ['loops', '1.0.0'],
])('knows no %s %s', async (area, version) => {
  expect(await ask('super-admin', area, version)).toMatchObject({ status: 404, statusText: 'release.not_found' })
})

it('says where the setting turns it off', async () => {
  const off = await start(false)
  expect(await ask('super-admin', 'modems', '1.1.0', off)).toMatchObject({ data: { isHeard: false } })
  await off.close()
})
