import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { releases } from '@emberwatch/contract/admin'
import { hostContract } from '@emberwatch/federation'
import { noteApi, Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { buildHost } from '../build-host.ts'

/** The host in front of an API that knows these tokens; with the real API: e2e/tests/admin-areas.sweep.e2e.ts. */
const people: Record<string, object> = {
  'super-admin': { isSuperUser: true, userType: 1, globalAccessLevel: 2, resources: {} },
  'super-monitor': { isSuperUser: true, userType: 1, globalAccessLevel: 0, resources: {} },
  regular: { isSuperUser: false, userType: 0, globalAccessLevel: 2, resources: {} },
}
const unknown = { status: 401, statusText: 'user.invalid_auth_token' }

const exports = { '@emberwatch/ui': ['Words'] }
const deprecated = { '@emberwatch/ui': { Words: 'since 1.1, use Text, gone in 2.0' } }

let folder: string
let platform: FastifyInstance
let host: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-overview-'))
  const registry = new Registry(join(folder, 'releases'))
  for (const version of ['1.0.0', '1.1.0']) {
    const build = await mkdtemp(join(folder, 'build-'))
    const uses: Record<string, string[]> = version === '1.1.0' ? { '@emberwatch/ui': ['Words'] } : {}
    await writeRelease(build, { version, changes: { uses } })
    await registry.publish(build, { who: 'kari', note: `why ${version}` })
  }
  await writeShell(join(folder, 'shell'), { changes: { exports, deprecated } })
  platform = fastify()
  platform.get('/api/v1/user', (request, reply) => {
    const permissions = people[request.headers.authorization ?? '']
    return permissions ? reply.send({ data: { id: '7', permissions } }) : reply.code(401).send(unknown)
  })
  host = await buildHost({
    settings: {
      shellFolder: join(folder, 'shell'),
      releasesFolder: registry.root,
      apiUrl: await platform.listen({ host: '127.0.0.1', port: 0 }),
    },
  })
})
afterAll(async () => {
  await host.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})
const ask = (authorization?: string) =>
  host.inject({ url: `/api${releases.overview.path}`, headers: authorization ? { authorization } : {} })

it('super users with global Admin see what runs, since when and by whom', async () => {
  const { statusCode, json } = await ask('super-admin')
  expect(statusCode).toBe(200)
  const answer = v.parse(releases.overview.answer, json().data)
  expect(answer).toMatchObject({ revision: 2, hostContract })
  const modems = answer.areas.find(({ area }) => area === 'modems')
  expect(modems?.releases.map(({ version, role, publishedBy }) => `${version} ${role} ${publishedBy}`)).toEqual([
    '1.1.0 active kari',
    '1.0.0 previous kari',
  ])
  expect(modems?.releases.map((release) => release.deprecated)).toEqual([
    [{ module: '@emberwatch/ui', name: 'Words', announcement: deprecated['@emberwatch/ui'].Words }],
    [],
  ])
  // Its entry and its one page.
  const files = ['var modems_1_1_0 = {}\n', '// a page of modems 1.1.0\n']
  expect(modems?.releases[0]?.weight).toEqual({ page: 'SomePage', bytes: files.join('').length, calls: 0 })
  expect(answer.log.map(({ note }) => note)).toEqual(['why 1.1.0', 'why 1.0.0'])
  expect([answer.unavailable, answer.lacking]).toEqual([[], []])
})

it('the shell is a row before the areas, with its host contract', async () => {
  const registry = new Registry(join(folder, 'releases'))
  for (const [version, contract] of [
    ['3.0.0', hostContract],
    ['3.1.0', `${hostContract.split('.')[0]}.99.0`],
  ] as const) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeShell(build, { version, changes: { hostContract: contract, exports } })
    await registry.publish(build, { who: 'platform-pipeline', note: `why ${version}` })
  }
  const answer = v.parse(releases.overview.answer, (await ask('super-admin')).json().data)
  expect(answer.hostContract).toMatch(/\.99\.0$/)
  const [shell, next] = answer.areas
  expect(shell).toMatchObject({ area: 'shell', title: 'Shell', canary: null })
  expect(shell?.releases.map(({ version, role, publishedBy }) => `${version} ${role} ${publishedBy}`)).toEqual([
    '3.1.0 active platform-pipeline',
    '3.0.0 previous platform-pipeline',
  ])
  expect(next?.area).toBe('auth')
  expect(answer.log[0]).toMatchObject({ area: 'shell', action: 'publish', to: '3.1.0' })
})

it('a release that needs what the API lacks has one sentence about it', async () => {
  const registry = new Registry(join(folder, 'releases'))
  const call = { name: 'x', method: 'GET', isOptional: false, query: {}, body: null, answer: null } as const
  const calls = ['/v1/a', '/v1/b', '/v1/c', '/v1/d'].map((path) => ({ ...call, path }))
  const build = await mkdtemp(join(folder, 'build-'))
  await writeRelease(build, { area: 'loops', changes: { calls } })
  await registry.publish(build, { who: 'kari', note: 'asks' })
  await noteApi(registry.store, { version: '1.0.0', calls: [] }, new Date())
  const { lacking } = v.parse(releases.overview.answer, (await ask('super-admin')).json().data)
  const missed = (path: string) => `calls GET ${path}, which the API does not have`
  expect(lacking).toEqual([
    `With the API 1.0.0, loops 1.0.0 (active) ${missed('/v1/a')}; ${missed('/v1/b')}; and 2 more`,
  ])
})

it('each live host is listed with its build', async () => {
  const build = { version: '1.0.0', commit: 'c0ffee', builtAt: '2026-03-02T08:00:00.000Z' }
  const settings = { shellFolder: join(folder, 'shell'), releasesFolder: join(folder, 'releases'), build }
  const other = await buildHost({ settings })
  const { port } = new URL(await other.listen({ host: '127.0.0.1', port: 0 }))
  const instances = async () => v.parse(releases.overview.answer, (await ask('super-admin')).json().data).instances
  while ((await instances()).length === 0) await setImmediate()
  expect(await instances()).toEqual([
    { name: `${hostname()}:${port}`, build, startedAt: expect.any(String), seenAt: expect.any(String) },
  ])
  await other.close()
  expect(await instances()).toEqual([])
})

it.each([
  ['super-monitor', 403, 'generic.unauthorized_access'],
  ['regular', 403, 'generic.unauthorized_access'],
  ['made-up', 401, 'user.invalid_auth_token'],
  [undefined, 401, 'user.invalid_auth_token'],
])('the API verifies %s, who get nothing', async (token, status, statusText) => {
  const answer = await ask(token)
  expect([answer.statusCode, answer.json()]).toEqual([status, { status, statusText }])
})

it('nobody gets data while the API cannot verify people', async () => {
  await platform.close()
  const { statusCode, body } = await ask('super-admin')
  expect(statusCode).toBeGreaterThanOrEqual(500)
  expect(body).not.toContain('kari')
})
