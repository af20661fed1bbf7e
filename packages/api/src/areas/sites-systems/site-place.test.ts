import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const { sites, users } = demoIds
const address = { addressLine1: 'Kaien 2', addressLine2: null, postalCode: '6900', city: 'Florø', country: 'Norway' }
const path = (site: string) => `/sites/${site}/place`
const read = async (site: string) => (await call('site.monitor', 'GET', path(site))).body.data
const write = async (site: string, change: object, as: DemoAccount = 'site.admin') =>
  call(as, 'PUT', path(site), { revision: (await read(site))?.revision ?? 0, ...address, ...change })
const siteOf = async (site: string) => (await call('site.monitor', 'GET', `/sites/${site}`)).body.data
const onMap = async (site: string) => {
  const { body } = await call('super.admin', 'GET', `/users/${users['super.admin']}/map?scope=fleet&siteId=${site}`)
  const issued = await call('site.monitor', 'GET', `/users/${users['site.monitor']}/issued`)
  const [{ lat, lng }] = body.data
  const same = issued.body.data.find(({ siteId }: { siteId: string }) => siteId === site)
  expect({ lat: same.lat, lng: same.lng }).toEqual({ lat, lng })
  return { lat, lng }
}

describe('the place of a site', () => {
  it('moves the site on maps and keeps the former address', async () => {
    const before = await siteOf(sites.nidelva)
    const location = await read(sites.nidelva)
    expect(location).toEqual({
      siteId: sites.nidelva,
      ...before.address,
      ...{ lat: null, lng: null, revision: 0 },
      mapPosition: await onMap(sites.nidelva),
    })
    const { body } = await write(sites.nidelva, { lat: 61.6, lng: 5.03 })
    const position = { lat: 61.6, lng: 5.03 }
    expect(body.data).toEqual({ siteId: sites.nidelva, ...address, ...position, mapPosition: position, revision: 1 })
    expect(await siteOf(sites.nidelva)).toMatchObject({ address, previousAddress: before.address })
    expect(await onMap(sites.nidelva)).toEqual(position)
  })

  it('keeps the former address with a new position, and omitted members', async () => {
    const { previousAddress } = await siteOf(sites.nidelva)
    expect((await write(sites.nidelva, { lat: 0, lng: 0 })).body.data).toMatchObject({ lat: 0, lng: 0 })
    expect((await write(sites.nidelva, {})).body.data).toMatchObject({ lat: 0, lng: 0 })
    expect((await siteOf(sites.nidelva)).previousAddress).toEqual(previousAddress)
  })

  it("falls back to the modem's without a position of its own", async () => {
    const { data } = (await write(sites.nidelva, { lat: null, lng: null })).body
    const { lat, lng } = await api.db.kysely
      .selectFrom('modems')
      .select(['lat', 'lng'])
      .where('id', '=', demoIds.modem('nidelva'))
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({ lat: null, lng: null, mapPosition: { lat, lng } })
    expect(await onMap(sites.nidelva)).toEqual({ lat, lng })
  })

  it('needs any level to read and an admin of the site to write', async () => {
    for (const account of ['site.operator', 'site.monitor', 'super.operator', 'outsider'] as const)
      expect(refusal(await write(sites.lade, {}, account))).toEqual([403, 'user.missing_permissions'])
    expect((await call('outsider', 'GET', path(sites.lade))).status).toBe(403)
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const method of ['GET', 'PUT'])
      expect(
        refusal(
          await call('site.admin', method, path(nobody), method === 'PUT' ? { revision: 0, ...address } : undefined),
        ),
      ).toEqual([404, 'site.not_found'])
  })

  it.each([
    [{ lat: 61 }, { lng: 'Latitude and longitude belong together' }],
    [{ lat: null, lng: 5 }, { lng: 'Latitude and longitude belong together' }],
    [{ lat: 90.1, lng: 5 }, { lat: 'Latitude must be a number from -90 to 90' }],
    [{ lat: 61, lng: '5' }, { lng: 'Longitude must be a number from -180 to 180' }],
    [{ addressLine1: '  ' }, { addressLine1: 'Address line 1 is required' }],
    [{ city: 'Flo\u0007rø' }, { city: 'has a character that is not allowed' }],
    [{ postalCode: '\u200B\u200B' }, { postalCode: expect.stringContaining('too short') }],
    [{ country: undefined }, { country: expect.any(String) }],
    [{ revision: -1 }, { revision: expect.any(String) }],
  ])('refuses %j at its field and stores nothing', async (change, fields) => {
    const before = await read(sites.skansen)
    const { status, body } = await write(sites.skansen, change)
    expect([status, body.statusText, body.fields]).toEqual([400, 'generic.bad_request', fields])
    expect(await read(sites.skansen)).toEqual(before)
  })

  it('accepts one of two concurrent changes', async () => {
    const { revision } = await read(sites.risavika)
    const both = await Promise.all(
      ['Kai 1', 'Kai 2'].map((addressLine1) => write(sites.risavika, { revision, addressLine1 })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(refusal(both.find(({ status }) => status === 409) as (typeof both)[0])).toEqual([409, 'generic.conflict'])
    const winner = both.find(({ status }) => status === 200)?.body.data
    expect(await read(sites.risavika)).toEqual(winner)
    expect(winner.revision).toBe(revision + 1)
  })
})
