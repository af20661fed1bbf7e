import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releases } from '@emberwatch/contract/admin'
import { freshCodeHeader, twoStepHeader } from '@emberwatch/contract/server-headers'
import { Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import fastify, { type FastifyInstance } from 'fastify'
import { buildHost } from '../build-host.ts'

/** The host in front of an API that knows these tokens; with the real API: e2e/tests/admin-areas.e2e.ts. */
const superAdmin = { isSuperUser: true, userType: 1, globalAccessLevel: 2, resources: {} }
const people: Record<string, object> = {
  'super-admin': superAdmin,
  'old-code': superAdmin,
  'one-step': superAdmin,
  'super-operator': { ...superAdmin, globalAccessLevel: 1 },
  regular: { isSuperUser: false, userType: 0, globalAccessLevel: 2, resources: {} },
}

let folder: string
let platform: FastifyInstance
let host: FastifyInstance
let registry: Registry
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-changes-'))
  registry = new Registry(join(folder, 'releases'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, { version })
    await registry.publish(build, { who: 'kari', note: 'why' }, { activate: version !== '1.2.0' })
  }
  await writeShell(join(folder, 'shell'))
  platform = fastify()
  platform.get('/api/v1/user', ({ headers: { authorization: token = '' } }, reply) => {
    if (token === 'old-code') reply.header(freshCodeHeader, '1')
    if (token === 'one-step') reply.header(twoStepHeader, '1')
    const permissions = people[token]
    return permissions
      ? reply.send({ data: { id: '7', emailAddress: 'ada@emberwatch.example', permissions } })
      : reply.code(401).send({ status: 401, statusText: 'user.invalid_auth_token' })
  })
  host = await buildHost({
    settings: {
      shellFolder: join(folder, 'shell'),
      releasesFolder: registry.root,
      apiUrl: await platform.listen({ host: '127.0.0.1', port: 0 }),
    },
  })
})
afterEach(async () => {
  await host.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})
const change = async (body: object, token = 'super-admin', area = 'modems') => {
  const { revision } = await registry.read()
  const { statusCode, json } = await host.inject({
    method: 'POST',
    url: `/api${releases.change.path.replace('{area}', area)}`,
    headers: { authorization: token },
    payload: { revision, note: 'wrong totals', ...body },
  })
  return { status: statusCode, ...json() }
}
const modems = async () => (await registry.read()).areas.modems
const lastLine = async () => (await registry.log()).at(-1)

it('does what the command line does, with the person and the reason in the log', async () => {
  expect(await change({ action: 'rollback' })).toMatchObject({ status: 200, data: { revision: 4 } })
  expect((await modems())?.active).toBe('1.0.0')
  expect(await lastLine()).toMatchObject({ action: 'rollback', who: 'ada@emberwatch.example', note: 'wrong totals' })
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

it('does one of two rollbacks that were asked for at once: the second would go forward again', async () => {
  const { revision } = await registry.read()
  const both = await Promise.all([change({ action: 'rollback', revision }), change({ action: 'rollback', revision })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await modems())?.active).toBe('1.0.0')
})

it('changes nothing of a revision that the person has not seen', async () => {
  const { revision } = await registry.read()
  await registry.canary('modems', '1.2.0', { percent: 5 }, { who: 'kari', note: 'carefully' })
  expect(await change({ action: 'rollback', revision })).toMatchObject({
    status: 409,
    statusText: 'release.changed_meanwhile',
  })
  expect((await modems())?.active).toBe('1.1.0')
})

it('says what the store refuses, and names what is missing', async () => {
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
])('changes nothing for %s', async (token, status, statusText) => {
  expect(await change({ action: 'rollback' }, token)).toMatchObject({ status, statusText })
  expect((await modems())?.active).toBe('1.1.0')
})
