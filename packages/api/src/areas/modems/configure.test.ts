import { subnetMasks } from '@emberwatch/contract/modems'
import { demoIds } from '../../fleet/index.ts'
import { readSettings } from '../../settings.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { holdStatements } from '../../testing/held-statements.ts'
import { testKinds } from '../../testing/test-databases.ts'

let api: DemoApi
let as: Calls
beforeAll(async () => {
  api = await openDemoApi({ load: readSettings({ PERSON_LIMITS: '10' }).load })
  as = callsOf(api)
})
afterAll(() => api.close())

const siteId = demoIds.sites.nidelva
let running = 800_000
async function addModem(site = siteId): Promise<string> {
  running += 1
  const row = { siteId: site, clientId: `fam-${running}`, iccid: '1', imsi: '1', imei: `00101700${running}0` }
  const modem = await api.db.kysely.insertInto('modems').values(row).returning('id').executeTakeFirstOrThrow()
  return modem.id
}
const safe = { name: 'Hovedsentral', type: 'autrosafe', host: '192.168.10.20', port: 4001 }
const prime = { name: 'Fløy øst', type: 'autroprime', host: '192.168.10.21', username: 'panel', password: 'hemmelig' }
const network = { ip: '192.168.10.1', subnet: '255.255.255.0' }
const configure = (id: string, body: object, account: Parameters<Calls>[0] = 'site.admin') =>
  as(account, 'PUT', `/modems/${id}/network-configuration`, { ...network, systems: [], ...body })
const configured = async (systems: object[], id?: string) => {
  const modem = id ?? (await addModem())
  return (await configure(modem, { systems })).body.data
}
/** Shapes an entry as the form sends it back. */
const reference = ({ modemEndpointId, connectionState, ...entry }: Record<string, unknown>) => ({
  ...entry,
  endpointId: modemEndpointId,
})

describe('a network configuration', () => {
  it('makes a system for each new entry, visible to everyone on the site', async () => {
    const modem = await configured([safe, prime])
    expect(modem).toMatchObject(network)
    expect(modem.modemSystems).toMatchObject([
      { ...safe, username: null, password: null },
      { ...prime, port: null },
    ])
    for (const [index, { systemId, id }] of modem.endpoints.entries()) {
      expect(id).toBe(modem.modemSystems[index].modemEndpointId)
      const { body } = await as('site.monitor', 'GET', `/systems/${systemId}`)
      const { name, type } = [safe, prime][index] as typeof safe
      expect(body.data).toMatchObject({ name, type, siteId, connectionState: null })
    }
    const stages = modem.modemSystems[0].connectionState.stages
    expect(stages.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('pending'))
  })

  it('keeps ids, endpoints and systems of entries named by id or endpoint', async () => {
    const before = await configured([safe, prime])
    const [first, second] = before.modemSystems.map(reference)
    const after = await configured(
      [
        { ...second, id: undefined, host: '192.168.10.99' },
        { ...first, endpointId: undefined, name: 'Ny' },
      ],
      before.id,
    )
    expect(after.modemSystems.map((each: { id: string }) => each.id)).toEqual([second?.id, first?.id].map(String))
    expect(new Set(after.endpoints.map(JSON.stringify))).toEqual(new Set(before.endpoints.map(JSON.stringify)))
    expect(after.modemSystems[0].host).toBe('192.168.10.99')
    const renamed = after.endpoints.find((each: { id: string }) => each.id === before.endpoints[0].id)
    expect((await as('site.admin', 'GET', `/systems/${renamed.systemId}`)).body.data.name).toBe('Ny')
  })

  it('keeps the former name of a system renamed by its entry', async () => {
    const before = await configured([safe])
    const system = async () =>
      (await as('site.admin', 'GET', `/systems/${before.endpoints[0].systemId}`)).body.data as Record<string, unknown>
    const entry = reference(before.modemSystems[0])
    await configured([{ ...entry, name: 'Ny sentral' }], before.id)
    expect(await system()).toMatchObject({ name: 'Ny sentral', previousName: safe.name })
    await configured([{ ...entry, name: 'Ny sentral', host: '192.168.10.77' }], before.id)
    expect(await system()).toMatchObject({ name: 'Ny sentral', previousName: safe.name })
  })

  it("changes an archived system's entry, but neither its name nor its type", async () => {
    const before = await configured([safe])
    const { systemId } = before.endpoints[0]
    const { kysely } = api.db
    await kysely.updateTable('systems').set({ archivedAt: new Date() }).where('id', '=', systemId).execute()
    const entry = reference(before.modemSystems[0])
    for (const [change, field] of [
      [{ name: 'Omdøpt' }, 'systems.0.name'],
      [{ ...prime, name: safe.name }, 'systems.0.type'],
    ] as const) {
      const answer = await configure(before.id, { systems: [{ ...entry, ...change }] })
      expect(refusal(answer)).toEqual([409, 'system.already_archived'])
      expect(answer.body.fields).toEqual({ [field]: 'The system is archived' })
    }
    expect((await configure(before.id, { systems: [{ ...entry, host: '192.168.10.78' }] })).status).toBe(200)
    const { body } = await as('site.admin', 'GET', `/systems/${systemId}`)
    expect(body.data).toMatchObject({ name: safe.name, type: safe.type, previousName: null })
  })

  it('restarts the stages only where the connection changed', async () => {
    const before = await configured([safe, prime])
    const { kysely } = api.db
    const stages = JSON.stringify(['mobileConnection', 'networkConfiguration'].map((name) => ({ name, status: 'ok' })))
    await kysely.updateTable('modemSystems').set({ stages }).where('modemId', '=', before.id).execute()
    const systemIds = before.endpoints.map(({ systemId }: { systemId: string }) => systemId)
    await kysely
      .updateTable('systems')
      .set({ connectionState: 'system_connected' })
      .where('id', 'in', systemIds)
      .execute()
    const states = async () =>
      Promise.all(
        systemIds.map(
          async (id: string) => (await as('site.admin', 'GET', `/systems/${id}`)).body.data.connectionState,
        ),
      )
    const [first, second] = before.modemSystems.map(reference)
    await configured(
      [
        { ...first, name: 'Bare navnet' },
        { ...second, password: 'nytt' },
      ],
      before.id,
    )
    expect(await states()).toEqual(['system_connected', null])
    const entries = (await as('site.admin', 'GET', `/modems/${before.id}`)).body.data.modemSystems.map(reference)
    await configure(before.id, { ip: '192.168.20.1', systems: entries })
    expect(await states()).toEqual([null, null])
  })

  it('removes omitted entries and keeps their systems', async () => {
    const before = await configured([safe, prime])
    const after = await configured([reference(before.modemSystems[1])], before.id)
    expect(after.modemSystems).toHaveLength(1)
    expect((await as('site.admin', 'GET', `/systems/${before.endpoints[0].systemId}`)).status).toBe(200)
  })

  it('keeps simulators and ignores values sent for them', async () => {
    const modem = await configured([safe])
    const { kysely } = api.db
    const system = await kysely
      .insertInto('systems')
      .values({ siteId, type: 'simulator', name: 'Øvelse' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const simulator = await kysely
      .insertInto('modemSystems')
      .values({ modemId: modem.id, systemId: system.id, type: 'simulator', name: 'Øvelse', position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = (answer: { modemSystems: { id: string }[] }) => answer.modemSystems.map(({ id }) => id)
    expect(ids(await configured([reference(modem.modemSystems[0])], modem.id))).toContain(simulator.id)
    const entry = { ...safe, id: simulator.id, name: 'Overtatt' }
    const after = await configured([reference(modem.modemSystems[0]), entry], modem.id)
    expect(after.modemSystems.find(({ id }: { id: string }) => id === simulator.id)).toMatchObject({
      name: 'Øvelse',
      type: 'simulator',
      host: null,
    })
  })

  it.each([
    ['a number', 65535, 65535],
    ['digits', '0', 0],
    ['digits with blanks', ' 4001 ', 4001],
  ])('takes a port as %s and answers a number', async (_, port, expected) => {
    expect((await configured([{ ...safe, port }])).modemSystems[0].port).toBe(expected)
  })

  it('accepts each of the 33 masks and no other', async () => {
    const modem = await addModem()
    for (const { mask } of subnetMasks) expect((await configure(modem, { subnet: mask })).status).toBe(200)
    const { body } = await configure(modem, { subnet: '255.0.255.0' })
    expect(body.fields).toEqual({ subnet: 'Invalid subnet' })
  })

  const entry = (change: object) => ({ systems: [{ ...safe, ...change }] })
  const primeEntry = (change: object) => ({ systems: [{ ...prime, ...change }] })
  it.each<[string, object, string, string]>([
    ['no IP', { ip: undefined }, 'ip', 'Field is required'],
    ['an empty IP', { ip: ' ' }, 'ip', 'Field is required'],
    ['a bad IP', { ip: '192.168.10.256' }, 'ip', 'Invalid IP Address'],
    ['an IPv6 address', { ip: '::1' }, 'ip', 'Invalid IP Address'],
    ['no subnet', { subnet: '' }, 'subnet', 'Field is required'],
    ['no name', entry({ name: '' }), 'systems.0.name', 'Field is required'],
    ['no type', entry({ type: undefined }), 'systems.0.type', 'Field is required'],
    ['a new simulator', entry({ type: 'simulator' }), 'systems.0.type', 'must be autrosafe or autroprime'],
    ['no host', entry({ host: '' }), 'systems.0.host', 'Field is required'],
    ['a bad host', entry({ host: 'panel.local' }), 'systems.0.host', 'Invalid host IP Address'],
    ['no port', entry({ port: undefined }), 'systems.0.port', 'Field is required'],
    ['a port with letters', entry({ port: '40a1' }), 'systems.0.port', 'Invalid port number'],
    ['a port above 65535', entry({ port: 65536 }), 'systems.0.port', 'Invalid port number'],
    ['a negative port', entry({ port: -1 }), 'systems.0.port', 'Invalid port number'],
    ['a broken port', entry({ port: 80.5 }), 'systems.0.port', 'Invalid port number'],
    ['no user name', primeEntry({ username: '' }), 'systems.0.username', 'Field is required'],
    ['no password', primeEntry({ password: undefined }), 'systems.0.password', 'Field is required'],
  ])('is refused with %s', async (_, change, field, message) => {
    const { status, body } = await configure(await addModem(), change)
    expect([status, body.statusText, body.fields]).toEqual([400, 'generic.bad_request', { [field]: message }])
  })
})

describe('entries of other modems', () => {
  it('are refused: unknown, of another modem, of another site, twice', async () => {
    const here = await configured([safe])
    const neighbour = await configured([safe])
    const away = await configured([safe], await addModem(demoIds.sites.lade))
    const send = (systems: object[]) => configure(here.id, { systems })
    const endpoint = (modem: { endpoints: { id: string }[] }) => modem.endpoints[0]?.id
    const own = reference(here.modemSystems[0])
    expect(refusal(await send([{ ...safe, endpointId: 'abc' }]))).toEqual([404, 'modem_endpoint.not_found'])
    expect(refusal(await send([{ ...safe, id: demoIds.sites.lade }]))).toEqual([404, 'modem_endpoint.not_found'])
    expect(refusal(await send([{ ...safe, endpointId: endpoint(neighbour) }]))).toEqual([
      409,
      'modem_endpoint.already_registered',
    ])
    expect(refusal(await send([{ ...safe, endpointId: endpoint(away) }]))).toEqual([409, 'modem_site.mismatch'])
    expect(refusal(await send([{ ...own, endpointId: endpoint(away) }]))).toEqual([409, 'modem_site.mismatch'])
    expect(refusal(await send([own, own]))).toEqual([409, 'modem_endpoint.already_registered'])
    // A refused configuration leaves nothing behind.
    expect((await as('site.admin', 'GET', `/modems/${here.id}`)).body.data).toEqual(here)
  })

  it('are refused on a modem without a configuration', async () => {
    const answer = await configure(await addModem(), { systems: [{ ...safe, id: demoIds.sites.lade }] })
    expect(refusal(answer)).toEqual([409, 'modem.no.configuration'])
  })
})

describe('credentials', () => {
  it.each([
    ['site.admin', 'hemmelig'],
    ['super.admin', 'hemmelig'],
    ['site.operator', null],
    ['super.operator', null],
    ['super.monitor', null],
  ] as const)('are read by %s as %s', async (account, password) => {
    const modem = await configured([prime])
    const { body } = await as(account, 'GET', `/modems/${modem.id}`)
    expect(body.data.modemSystems[0]).toMatchObject({ password, username: password && 'panel' })
  })
})

describe('passwords of panels', () => {
  const cipherTexts = async () =>
    (await api.db.kysely.selectFrom('modemSystems').select('password').where('password', 'is not', null).execute()).map(
      ({ password }) => password ?? '',
    )

  it('are sealed in the database: of the demo fleet, new and changed ones', async () => {
    const before = await configured([prime])
    await configure(before.id, { systems: [{ ...reference(before.modemSystems[0]), password: 'nytt passord' }] })
    const texts = await cipherTexts()
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) expect(text).toMatch(/^sealed\.[\w-]+\.[\w-]+$/)
    const { body } = await as('site.admin', 'GET', `/modems/${before.id}`)
    expect(body.data.modemSystems[0].password).toBe('nytt passord')
  })

  it('do not restart the connection when unchanged', async () => {
    const before = await configured([prime])
    const entry = before.modemSystems[0]
    await api.db.kysely
      .updateTable('modemSystems')
      .set({ stateDescription: 'kept' })
      .where('id', '=', entry.id)
      .execute()
    await configure(before.id, { systems: [reference(entry)] })
    const { body } = await as('site.admin', 'GET', `/modems/${before.id}`)
    expect(body.data.modemSystems[0].connectionState.description).toBe('kept')
  })
})

it('only admins configure a modem', async () => {
  const modem = await addModem()
  for (const account of ['site.operator', 'site.monitor', 'outsider', 'super.operator'] as const)
    expect(refusal(await configure(modem, {}, account))).toEqual([403, 'user.missing_permissions'])
})

it('makes each system once after many concurrent calls with the same new entry', async () => {
  const before = await configured([safe])
  const entry = reference(before.modemSystems[0])
  const answers = await Promise.all(Array.from({ length: 4 }, () => configure(before.id, { systems: [entry, prime] })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { body } = await as('site.admin', 'GET', `/modems/${before.id}`)
  expect(body.data.modemSystems).toHaveLength(2)
})

const onServer = testKinds.includes('postgres') ? it : it.skip

onServer('a network configuration and planned work behind its modem do not wait for each other', async () => {
  const id = await addModem()
  const inserts = holdStatements(api.db, /insert into "(systems|works)"/)
  const [startsAt, endsAt] = [0, 1].map((hours) => new Date(api.clock.now.getTime() + hours * 3_600_000).toISOString())
  const work = { kind: 'test', systemIds: null, modemId: id, startsAt, endsAt, weeklyIn: null }
  const both = [configure(id, { systems: [safe] }), as('site.admin', 'POST', `/sites/${siteId}/works`, work)]
  // The one has locked the modem and goes on to the site, the other the site.
  await inserts.holds(2)
  inserts.end()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
})
