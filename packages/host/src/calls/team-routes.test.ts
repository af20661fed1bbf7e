import { releases, teams } from '@emberwatch/contract/admin'
import { commands, type Registry } from '@emberwatch/registry'
import * as v from 'valibot'
import { type PeopleHost, startPeopleHost } from './people-host.test-kit.ts'

let peopleHost: PeopleHost
let ask: PeopleHost['ask']
let registry: Registry
beforeEach(async () => {
  peopleHost = await startPeopleHost({ versions: ['1.0.0', '1.1.0'] })
  ;({ ask, registry } = peopleHost)
})
afterEach(() => peopleHost.close())

const change = async (body: object, area = 'weather', token = 'super-admin') =>
  ask(teams.change.path, {
    params: { area },
    body: { revision: (await registry.read()).revision, note: 'why', ...body },
    token,
  })
const overview = async () => v.parse(teams.overview.answer, (await ask(teams.overview.path, { method: 'GET' })).data)
const team = async (area: string) => (await overview()).teams.find((one) => one.area === area)

it('a super user adds paths and rights to an area and removes them, with the person in the log', async () => {
  expect(await change({ action: 'grant', paths: ['/weather'], owner: 'Weather team' })).toMatchObject({ status: 200 })
  expect(await team('weather')).toMatchObject({ owner: 'Weather team', paths: ['/weather'], permissions: [] })
  await change({ action: 'grant', paths: ['/storms'] })
  await change({ action: 'approve', permissions: ['GET /v1/sites'] })
  expect(await team('weather')).toMatchObject({ paths: ['/weather', '/storms'], permissions: ['GET /v1/sites'] })
  expect((await registry.log()).at(-1)).toMatchObject({
    who: 'Ada@emberwatch.example',
    note: 'approved GET /v1/sites: why',
  })
  await change({ action: 'take-back', permissions: ['GET /v1/sites'] })
  expect((await team('weather'))?.permissions).toEqual([])
  await change({ action: 'revoke' })
  expect(await team('weather')).toBeUndefined()
})

it('refusals of the store and bad fields are named', async () => {
  expect(await change({ action: 'grant', paths: ['weather'] })).toMatchObject({
    status: 400,
    fields: { 'paths.0': expect.any(String) },
  })
  expect(await change({ action: 'grant', paths: ['/login'], owner: 'W' })).toMatchObject({
    status: 422,
    statusText: 'release.refused',
  })
  expect(await change({ action: 'add-member', emailAddress: 'ada' }, 'modems')).toMatchObject({
    status: 400,
    fields: { emailAddress: 'Email address is not valid' },
  })
  expect(await change({ action: 'extension', extension: '../x', point: 'site.tabs' }, 'modems')).toMatchObject({
    status: 422,
  })
  expect(await change({ action: 'revoke', revision: 1 }, 'modems')).toMatchObject({
    status: 409,
    statusText: 'release.changed_meanwhile',
  })
})

it('an extension is turned off, limited to a share, or left to its area', async () => {
  const slot = { extension: 'modems/Counts', point: 'site.tabs' }
  const rule = async () => (await registry.read()).extensions?.['modems/Counts@site.tabs']
  await change({ action: 'extension', ...slot, isOff: true }, 'modems')
  expect(await rule()).toEqual({ isOff: true })
  await change({ action: 'extension', ...slot, percent: 10 }, 'modems')
  expect(await rule()).toEqual({ only: { percent: 10 } })
  await change({ action: 'extension', ...slot }, 'modems')
  expect(await rule()).toBeUndefined()
})

it('a token is shown once, renamed and ended', async () => {
  const params = { scope: 'modems', name: 'pipeline' }
  const answer = await ask(teams.addToken.path, { params, body: { name: 'pipeline' } })
  expect(answer).toMatchObject({
    status: 200,
    data: { scope: 'modems', token: expect.stringMatching(/^ewp_modems\.pipeline_/) },
  })
  expect(JSON.stringify(await overview())).not.toContain(answer.data.token)
  expect((await overview()).tokens).toMatchObject([{ scope: 'modems', name: 'pipeline', by: 'Ada@emberwatch.example' }])
  const publish = () =>
    peopleHost.host.inject({
      url: '/releases/list',
      method: 'POST',
      payload: {},
      headers: { authorization: `Bearer ${answer.data.token}` },
    })
  const before = (await publish()).statusCode
  expect(await ask(teams.renameToken.path, { method: 'PUT', params, body: { name: 'ci' } })).toMatchObject({
    status: 200,
    data: { name: 'ci' },
  })
  expect((await publish()).statusCode).toBe(before)
  expect(await ask(teams.addToken.path, { params, body: { name: 'ci' } })).toMatchObject({ status: 422 })
  expect(await ask(teams.addToken.path, { params, body: { name: 'c i' } })).toMatchObject({ status: 400 })
  expect(await ask(teams.endToken.path, { method: 'DELETE', params: { scope: 'modems', name: 'ci' } })).toMatchObject({
    status: 200,
  })
  expect((await overview()).tokens).toEqual([])
  expect((await publish()).statusCode).not.toBe(before)
  await ask(teams.addToken.path, { params: { scope: 'ops' }, body: { name: 'night-shift' } })
  const lines = (await registry.log()).slice(-4)
  expect(lines.map(({ who, action, area, note }) => [who, action, area, note])).toEqual([
    ['Ada@emberwatch.example', 'grant', 'modems', 'token pipeline'],
    ['Ada@emberwatch.example', 'grant', 'modems', 'token pipeline is called ci'],
    ['Ada@emberwatch.example', 'grant', 'modems', 'no token any more: ci'],
    ['Ada@emberwatch.example', 'grant', 'shell', 'ops: token night-shift'],
  ])
})

it.each([
  ['ada', 403, 'generic.unauthorized_access'],
  ['super-operator', 403, 'generic.unauthorized_access'],
  ['old-code', 401, 'user.fresh_code_required'],
  ['made-up', 401, 'user.invalid_auth_token'],
])('nothing changes for %s', async (token, status, statusText) => {
  const params = { scope: 'modems', name: 'pipeline' }
  await ask(teams.addToken.path, { params, body: { name: 'pipeline' } })
  const answers = [
    await change({ action: 'revoke' }, 'modems', token),
    await ask(teams.addToken.path, { params, body: { name: 'other' }, token }),
    await ask(teams.renameToken.path, { method: 'PUT', params, body: { name: 'other' }, token }),
    await ask(teams.endToken.path, { method: 'DELETE', params, token }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status, statusText })
  expect((await overview()).tokens).toHaveLength(1)
  if (token !== 'old-code') expect(await ask(teams.overview.path, { method: 'GET', token })).toMatchObject({ status })
})

describe('members', () => {
  beforeEach(() => change({ action: 'add-member', emailAddress: 'ada@Emberwatch.example' }, 'modems'))
  const own = (token: string) => ask(teams.own.path, { method: 'GET', token })
  const roll = async (area: string, token: string) =>
    ask(teams.changeOwn.path, {
      params: { area },
      body: { action: 'rollback', note: 'wrong', revision: (await registry.read()).revision },
      token,
    })

  it('see and change only their own area', async () => {
    await change({ action: 'grant', paths: ['/weather'], owner: 'Weather team' })
    const { data } = await own('ada')
    const logLine = { action: 'grant', area: 'modems', note: 'member ada@emberwatch.example: why' }
    expect(await registry.log()).toContainEqual(expect.objectContaining({ ...logLine, who: 'Ada@emberwatch.example' }))
    expect(v.parse(teams.own.answer, data).areas.map(({ area }) => area)).toEqual(['modems'])
    expect(data.log.every(({ area }: { area: string }) => area === 'modems')).toBe(true)
    const visits = (area: string) =>
      ask(teams.ownVisits.path, { method: 'GET', params: { area, version: '1.1.0' }, token: 'ada' })
    expect(await visits('modems')).toMatchObject({ status: 200, data: { visits: 0, errors: [] } })
    expect(await visits('weather')).toMatchObject({ status: 403 })
    expect(await roll('weather', 'ada')).toMatchObject({ status: 403 })
    expect(await roll('modems', 'ada')).toMatchObject({ status: 200 })
    expect((await registry.log()).at(-1)).toMatchObject({ action: 'rollback', who: 'Ada@emberwatch.example' })
    expect(await ask(releases.overview.path, { method: 'GET', token: 'ada' })).toMatchObject({ status: 403 })
  })

  it('need a fresh code and a confirmed address', async () => {
    expect(await roll('modems', 'ada-old-code')).toMatchObject({ status: 401, statusText: 'user.fresh_code_required' })
    for (const token of ['unconfirmed', 'stranger', 'super-operator-not']) {
      expect((await own(token)).status).toBeGreaterThanOrEqual(401)
      expect((await roll('modems', token)).status).toBeGreaterThanOrEqual(401)
    }
    expect((await registry.read()).areas.modems?.active).toBe('1.1.0')
  })

  it('lose their right immediately', async () => {
    expect(await change({ action: 'add-member', emailAddress: 'ada@emberwatch.example' }, 'modems')).toMatchObject({
      status: 422,
    })
    const late = { action: 'add-member', emailAddress: 'eve@emberwatch.example', revision: 1 }
    expect(await change(late, 'modems')).toMatchObject({ status: 409 })
    expect((await team('modems'))?.members).toMatchObject([{ emailAddress: 'ada@emberwatch.example' }])
    await change({ action: 'end-member', emailAddress: 'ADA@emberwatch.example' }, 'modems')
    expect((await own('ada')).status).toBe(403)
    expect((await roll('modems', 'ada')).status).toBe(403)
    expect(await commands.members.run(registry, {}, '')).toEqual([])
  })
})
