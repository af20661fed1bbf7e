import { releases } from '@emberwatch/contract/admin'
import type { Registry } from '@emberwatch/registry'
import { type PeopleHost, startPeopleHost } from './people-host.test-kit.ts'

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

it('does what the command line does, with the person and the reason in the log', async () => {
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
