import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterEach(() => api.close())

const { sites, system, modem } = demoIds
const broken = modem('nidelva')
const [first, second, archived] = [1, 2, 3].map((position) => system('nidelva', position)) as [string, string, string]
const entry = { name: 'Hovedsentral', type: 'autrosafe', host: '192.168.10.20', port: 4001 }

/** Deletes the modem of the site and adds another one. @returns its id */
async function exchange({ ip }: { ip: string | null } = { ip: '192.168.10.1' }): Promise<string> {
  expect((await call('site.admin', 'DELETE', `/modems/${broken}`)).status).toBe(200)
  await api.db.kysely.updateTable('systems').set({ type: 'autrosafe' }).where('siteId', '=', sites.nidelva).execute()
  const identifiers = { clientId: 'fam-990001', iccid: '1', imsi: '1', imei: '001017009900010' }
  const added = await api.db.kysely
    .insertInto('modems')
    .values({ siteId: sites.nidelva, ...identifiers, ip, subnet: ip && '255.255.255.0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
const add = (id: string, body: object, as: Parameters<Calls>[0] = 'site.admin') =>
  call(as, 'POST', `/modems/${id}/entries`, { systemId: first, ...entry, ...body })
const leftBehind = async (id: string) =>
  (await call('site.admin', 'GET', `/modems/${id}/left-behind-systems`)).body.data

describe('a system left behind', () => {
  it('returns with its history behind another modem of its site', async () => {
    expect(await leftBehind(broken)).toEqual([])
    const { body: before } = await call('site.admin', 'GET', `/systems/${first}`)
    const id = await exchange()
    expect((await leftBehind(id)).map((each: { id: string }) => each.id).sort()).toEqual([first, second].sort())
    const { name } = before.data
    const { status, body } = await add(id, { name: 'Sentral 1' })
    expect([status, body.data.modemSystems]).toMatchObject([200, [{ name: 'Sentral 1', host: entry.host, port: 4001 }]])
    expect(body.data.endpoints).toEqual([{ id: expect.any(String), systemId: first }])
    expect((await leftBehind(id)).map((each: { id: string }) => each.id)).toEqual([second])
    const after = await call('site.admin', 'GET', `/systems/${first}`)
    expect(after.body.data).toMatchObject({ name, connectionState: null, issuesCount: before.data.issuesCount })
    expect(before.data.issuesCount).toBeGreaterThan(0)
    const stages = body.data.modemSystems[0].connectionState.stages
    expect(stages.map(({ status: each }: { status: string }) => each)).toEqual(Array(4).fill('pending'))
  })

  it('comes last, reaches the modem and survives another save', async () => {
    const id = await exchange()
    const link = { modemId: id, topic: 'fam/990001' }
    await api.db.kysely.insertInto('modemLinks').values(link).execute()
    await add(id, { systemId: second })
    const { data } = (await add(id, {})).body
    expect(data.endpoints.map(({ systemId }: { systemId: string }) => systemId)).toEqual([second, first])
    const { revision } = await api.db.kysely
      .selectFrom('modemLinks')
      .select('revision')
      .where('modemId', '=', id)
      .executeTakeFirstOrThrow()
    expect(revision).toBe(3)
    const systems = data.modemSystems.map(({ connectionState, modemEndpointId, ...each }: Record<string, unknown>) => ({
      ...each,
      endpointId: modemEndpointId,
    }))
    const saved = await call('site.admin', 'PUT', `/modems/${id}/network-configuration`, {
      ...{ ip: data.ip, subnet: data.subnet },
      systems,
    })
    expect(saved.body.data.endpoints).toEqual(data.endpoints)
  })

  it('without a name takes that of its entry and keeps its password sealed', async () => {
    const id = await exchange()
    const row = { siteId: sites.nidelva, type: 'autroprime' as const }
    const { id: systemId } = await api.db.kysely
      .insertInto('systems')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    const prime = { type: 'autroprime', username: 'panel', password: 'hemmelig' }
    const { body } = await add(id, { systemId, ...prime, port: undefined })
    expect(body.data.modemSystems[0]).toMatchObject({ username: 'panel', password: 'hemmelig', port: null })
    expect((await call('site.admin', 'GET', `/systems/${systemId}`)).body.data.name).toBe(entry.name)
    const stored = await api.db.kysely
      .selectFrom('modemSystems')
      .select('password')
      .where('systemId', '=', systemId)
      .executeTakeFirst()
    expect(stored?.password).not.toContain('hemmelig')
  })

  it('is refused where system, site, type or modem does not fit', async () => {
    expect(refusal(await add(broken, { systemId: second }))).toEqual([409, 'modem_endpoint.system_connected'])
    const id = await exchange()
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const [systemId, status, code] of [
      [archived, 409, 'system.already_archived'],
      [system('lade', 1), 409, 'modem_site.mismatch'],
      [system('alnabru', 1), 404, 'system.not_found'],
      [nobody, 404, 'system.not_found'],
      ['x', 404, 'system.not_found'],
    ] as const) {
      const answer = await add(id, { systemId })
      expect(refusal(answer)).toEqual([status, code])
      expect(Object.keys(answer.body.fields)).toEqual(['systemId'])
    }
    expect(refusal(await add(id, { systemId: system('alnabru', 1) }, 'super.admin'))).toEqual([
      409,
      'modem_site.mismatch',
    ])
    const other = { type: 'autroprime', username: 'panel', password: 'x' }
    expect((await add(id, other)).body.fields).toEqual({ type: 'must be autrosafe, the type of the system' })
    await api.db.kysely.updateTable('modems').set({ ip: null }).where('id', '=', id).execute()
    expect(refusal(await add(id, {}))).toEqual([409, 'modem.no.configuration'])
    expect((await add(id, { host: 'panel', name: ' ' })).body.fields).toEqual({
      host: 'Invalid host IP Address',
      name: 'Field is required',
    })
  })

  it('needs an admin of the site', async () => {
    const id = await exchange()
    for (const account of ['site.operator', 'super.operator', 'outsider'] as const) {
      expect(refusal(await add(id, {}, account))).toEqual([403, 'user.missing_permissions'])
      expect((await call(account, 'GET', `/modems/${id}/left-behind-systems`)).status).toBe(403)
    }
    expect(refusal(await add(broken, {}))).toEqual([404, 'modem.not_found'])
  })

  it('goes to one of two concurrent requests of modems', async () => {
    const id = await exchange()
    const both = await Promise.all([add(id, {}), add(id, {})])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
