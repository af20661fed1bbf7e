import { formatModemCode } from '@emberwatch/contract/modems'
import { demoIds, withLuhn } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let as: Calls
beforeAll(async () => {
  api = await openDemoApi()
  as = callsOf(api)
})
afterAll(() => api.close())

const siteId = demoIds.sites.nidelva
let running = 900_000
/** The identifiers of a modem that nobody has registered yet. */
const fresh = () => {
  running += 1
  return {
    imei: withLuhn(`00101700${running}`),
    iccid: `8947000000000${running}`,
    imsi: `242000000${running}`,
    wgip: '10.64.9.9',
    clientId: `fam-${running}`,
    ts: '1709280000',
  }
}
const add = (fields = fresh(), rest: object = {}, account: Parameters<Calls>[0] = 'site.admin') =>
  as(account, 'POST', '/modems', { code: formatModemCode(fields), siteId, ...rest })
const activity = (targetId: string) =>
  api.db.kysely.selectFrom('auditLog').select('action').where('targetId', '=', targetId).orderBy('id').execute()

describe('adding a modem', () => {
  it('answers the modem with creator, topic and place', async () => {
    const fields = fresh()
    const { status, body } = await add(fields, { lat: 63.43, lng: 10.4 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...fields,
      lat: 63.43,
      lng: 10.4,
      siteId,
      siteName: 'Nidelva kontorpark',
      createdById: demoIds.users['site.admin'],
      topic: `fam/${running}`,
      ip: null,
      modemSystems: [],
      endpoints: [],
    })
    expect(await activity(body.data.id)).toEqual([{ action: 'modem.created' }])
  })

  it('takes a modem without a place', async () => {
    expect((await add()).body.data).toMatchObject({ lat: null, lng: null })
    expect((await add(fresh(), { lat: null, lng: null })).status).toBe(200)
  })

  it.each([
    ['no code', { code: undefined }, ['generic.bad_request', 'code']],
    ['no site', { siteId: undefined }, ['generic.bad_request', 'siteId']],
    ['half a place', { lat: 63 }, ['generic.bad_request', 'lng']],
    ['a place off the earth', { lat: 91, lng: 0 }, ['generic.bad_request', 'lat']],
    ['a place as text', { lat: '63', lng: '10' }, ['generic.bad_request', 'lat']],
    ['another code', { code: 'IMEI:1' }, ['modem.unsupported_code_format', 'code']],
    [
      'a code with an unknown tag',
      { code: `${formatModemCode(fresh())};X:1` },
      ['modem.unsupported_code_format', 'code'],
    ],
  ])('is refused with %s', async (_, change, [code, field]) => {
    const { status, body } = await add(fresh(), change)
    expect([status, body.statusText]).toEqual([400, code])
    expect(Object.keys(body.fields)).toContain(field)
  })

  it.each([
    ['\\n', '\n'],
    ['\\r\\n', '\r\n'],
    ['; and \\r\\n', ';\r\n'],
  ])('takes a code with %s between its tags', async (_, end) => {
    const fields = fresh()
    const code = `${formatModemCode(fields).replaceAll(';', end)}${end}`
    const { status, body } = await as('site.admin', 'POST', '/modems', { code, siteId })
    expect([status, body.data]).toMatchObject([200, fields])
  })

  it.each(['\u0014', '\t', '\u0000'])('refuses %j within a part of the code', async (sign) => {
    const fields = fresh()
    const code = formatModemCode({ ...fields, clientId: `fam${sign}1` })
    const { status, body } = await as('site.admin', 'POST', '/modems', { code, siteId })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['code']])
  })

  it('accepts a wrong check digit', async () => {
    const { imei, ...rest } = fresh()
    const wrong = `${imei.slice(0, -1)}${(Number(imei.at(-1)) + 1) % 10}`
    expect((await add({ ...rest, imei: wrong })).body.data.imei).toBe(wrong)
  })

  it('refuses a registered IMEI, also in all but one of many concurrent calls', async () => {
    const fields = fresh()
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(fields)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(refusal(answers.find(({ status }) => status === 409) as never)).toEqual([
      409,
      'modem.imei_already_registered',
    ])
  })

  it.each([
    ['site.operator', siteId, [403, 'user.missing_permissions']],
    ['outsider', siteId, [403, 'user.missing_permissions']],
    ['super.operator', siteId, [403, 'user.missing_permissions']],
    ['super.admin', '00000000-0000-4000-8000-000000000000', [404, 'site.not_found']],
    ['super.admin', 'abc', [404, 'site.not_found']],
  ] as const)('is refused to %s on %s', async (account, site, expected) => {
    expect(refusal(await add(fresh(), { siteId: site }, account))).toEqual(expected)
  })

  it('needs global level Admin', async () => {
    expect((await add(fresh(), {}, 'super.admin')).status).toBe(200)
  })
})

describe('changing a modem', () => {
  it('writes identifiers and place, and keeps an omitted place', async () => {
    const { body } = await add(fresh(), { lat: 63, lng: 10 })
    const fields = fresh()
    const path = `/modems/${body.data.id}`
    expect((await as('site.admin', 'PUT', path, fields)).body.data).toMatchObject({ ...fields, lat: 63, lng: 10 })
    expect((await as('site.admin', 'PUT', path, { ...fields, lat: null, lng: null })).body.data.lat).toBeNull()
    expect((await activity(body.data.id)).at(-1)).toEqual({ action: 'modem.updated' })
  })

  it('names each missing or bad field', async () => {
    const { body } = await add()
    const { body: problem } = await as('site.admin', 'PUT', `/modems/${body.data.id}`, { imei: '00101700000417A' })
    expect(Object.keys(problem.fields).sort()).toEqual(['clientId', 'iccid', 'imei', 'imsi', 'ts', 'wgip'])
    expect(problem.fields.imei).toBe('IMEI must be 15 digits')
  })

  it("refuses another modem's IMEI at its field", async () => {
    const first = await add()
    const second = await add()
    const { imei } = first.body.data
    const answer = await as('site.admin', 'PUT', `/modems/${second.body.data.id}`, { ...fresh(), imei })
    expect(refusal(answer)).toEqual([409, 'modem.imei_already_registered'])
    expect(answer.body.fields).toHaveProperty('imei')
  })
})

describe('deleting a modem', () => {
  it('frees its IMEI and endpoints, and disconnects its systems', async () => {
    const fields = fresh()
    const { body } = await add(fields)
    const systems = [{ name: 'A', type: 'autrosafe', host: '192.168.10.20', port: 4001 }]
    const configured = await as('site.admin', 'PUT', `/modems/${body.data.id}/network-configuration`, {
      ip: '192.168.10.1',
      subnet: '255.255.255.0',
      systems,
    })
    const [{ systemId }] = configured.body.data.endpoints
    await api.db.kysely
      .updateTable('systems')
      .set({ connectionState: 'system_connected' })
      .where('id', '=', systemId)
      .execute()
    expect((await as('site.admin', 'DELETE', `/modems/${body.data.id}`)).body).toEqual({ data: null })
    expect(refusal(await as('site.admin', 'GET', `/modems/${body.data.id}`))).toEqual([404, 'modem.not_found'])
    expect(refusal(await as('site.admin', 'DELETE', `/modems/${body.data.id}`))).toEqual([404, 'modem.not_found'])
    expect((await as('site.admin', 'GET', `/systems/${systemId}`)).body.data.connectionState).toBeNull()
    expect((await add(fields)).status).toBe(200)
  })
})

describe('lists of modems', () => {
  const ids = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id).sort()

  it("hold the modems on a person's sites", async () => {
    const path = `/users/${demoIds.users.outsider}/modems?limit=1000`
    const own = await as('outsider', 'GET', path)
    expect(ids(own).length).toBeGreaterThan(0)
    expect(ids(own)).toEqual(ids(await as('outsider', 'GET', '/modems?limit=1000')))
    expect(ids(await as('super.monitor', 'GET', path))).toEqual(ids(own))
    expect(refusal(await as('site.admin', 'GET', path))).toEqual([403, 'user.missing_permissions'])
    expect(refusal(await as('super.admin', 'GET', '/users/abc/modems'))).toEqual([404, 'user.not_found'])
  })

  it('never hold credentials', async () => {
    const { body } = await as('super.admin', 'GET', '/modems?limit=1000')
    const entries = body.data.flatMap((modem: { modemSystems: object[] }) => modem.modemSystems)
    expect(entries.length).toBeGreaterThan(50)
    for (const { username, password } of entries) expect([username, password]).toEqual([null, null])
  })
})

describe('the counters of the link', () => {
  it('count connections and received messages', async () => {
    const read = async () => (await as('super.monitor', 'GET', '/metrics/iot-server')).body.data
    const before = await read()
    expect(before.connectedModems).toBeGreaterThan(30)
    const total = before.connectedModems + before.disconnectedModems
    expect((await as('super.admin', 'GET', '/modems?limit=1')).body.count).toBe(total)
    const { kysely } = api.db
    const at = new Date(api.clock.now.getTime() - 60_000)
    const modemId = demoIds.modem('akerselva')
    const reports = Array.from({ length: 10 }, (_, n) => ({ modemId, reportId: `r${n}`, receivedAt: at }))
    await kysely.insertInto('modemReports').values(reports).execute()
    await kysely
      .updateTable('modemLinks')
      .set({ isOnline: false, heardAt: api.clock.now })
      .where('modemId', '=', modemId)
      .execute()
    const after = await read()
    expect(after).toMatchObject({
      connectedModems: before.connectedModems - 1,
      disconnectedModems: before.disconnectedModems + 1,
      lastMessageAt: api.clock.now.toISOString(),
    })
    expect(after.messagesPerMinute).toBeCloseTo(before.messagesPerMinute + 10 / 5)
    expect(refusal(await as('site.admin', 'GET', '/metrics/iot-server'))).toEqual([403, 'user.missing_permissions'])
  })
})
