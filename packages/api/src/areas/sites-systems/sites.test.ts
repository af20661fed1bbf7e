import { AccessLevel } from '@emberwatch/contract'
import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const fjordly = {
  name: 'Fjordly lager',
  siteNumber: 'S-90001',
  description: 'Høyreoler',
  addressLine1: 'Kaiveien 4',
  addressLine2: '',
  postalCode: '6900',
  city: 'Florø',
  country: 'Norway',
}

describe('adding a site', () => {
  it('makes its author admin immediately', async () => {
    const { status, body } = await call('site.monitor', 'POST', '/sites', fjordly)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Fjordly lager',
      siteNumber: 'S-90001',
      description: 'Høyreoler',
      address: { addressLine1: 'Kaiveien 4', addressLine2: null, postalCode: '6900', city: 'Florø', country: 'Norway' },
      createdById: demoIds.users['site.monitor'],
      previousName: null,
      systemIds: [],
    })
    const { permissions } = (await api.get('site.monitor', '/api/v1/user')).body.data
    expect(permissions.resources[body.data.id]).toBe(AccessLevel.ADMIN)
    const people = await api.get('site.monitor', `/api/v1/sites/${body.data.id}/users`)
    expect(people.body.data).toEqual([
      expect.objectContaining({ emailAddress: demoIds.emails['site.monitor'], accessLevel: 2, status: 'Accepted' }),
    ])
  })

  it.each([
    ['name', '  ', 'Name is required'],
    ['siteNumber', 'x'.repeat(101), 'Site number is too long (should be at max 100 characters)'],
    ['addressLine1', '', 'Address line 1 is required'],
    ['postalCode', '1', 'Postal code is too short (should be at least 2 characters)'],
    ['city', 'A', 'City is too short (should be at least 2 characters)'],
    ['country', '', 'Country is too short (should be at least 2 characters)'],
  ])('refuses a bad %s', async (field, value, message) => {
    const { status, body } = await call('site.admin', 'POST', '/sites', { ...fjordly, [field]: value })
    expect([status, body.fields]).toEqual([400, { [field]: message }])
  })

  it('takes a site number of exactly 100 characters', async () => {
    const answer = await call('site.admin', 'POST', '/sites', { ...fjordly, siteNumber: 'x'.repeat(100) })
    expect(answer.status).toBe(200)
  })

  it('needs global level Admin', async () => {
    expect(refusal(await call('super.operator', 'POST', '/sites', fjordly))).toEqual([403, 'user.missing_permissions'])
    expect((await call('super.admin', 'POST', '/sites', fjordly)).status).toBe(200)
  })
})

describe('changing a site', () => {
  const path = `/sites/${demoIds.sites.akerselva}`

  it('keeps the former name and omitted members', async () => {
    const before = (await api.get('site.admin', `/api/v1${path}`)).body.data
    const first = await call('site.admin', 'PUT', path, { name: 'Akerselva omsorgssenter', comment: 'Nytt navn' })
    expect(first.body.data).toMatchObject({
      name: 'Akerselva omsorgssenter',
      previousName: before.name,
      siteNumber: before.siteNumber,
      comment: 'Nytt navn',
    })
    const again = await call('site.admin', 'PUT', path, { name: 'Akerselva omsorgssenter', comment: '' })
    expect(again.body.data).toMatchObject({ previousName: before.name, comment: null })
  })

  it('needs an admin of the site', async () => {
    for (const account of ['site.operator', 'outsider', 'super.operator'] as const)
      expect((await call(account, 'PUT', path, { name: 'x' })).status).toBe(403)
  })
})

describe('deleting a site', () => {
  it('is refused with a system that is not archived', async () => {
    const answer = await call('site.admin', 'DELETE', `/sites/${demoIds.sites.nidelva}`)
    expect(refusal(answer)).toEqual([409, 'site.has_live_systems'])
    expect((await api.get('site.admin', `/api/v1/sites/${demoIds.sites.nidelva}`)).status).toBe(200)
  })

  it('deletes modems and loop systems', async () => {
    const { kysely } = api.db
    const site = demoIds.sites.gandsfjord
    const modem = await kysely.selectFrom('modems').selectAll().where('siteId', '=', site).executeTakeFirstOrThrow()
    await kysely.updateTable('systems').set({ archivedAt: new Date() }).where('siteId', '=', site).execute()
    expect((await call('site.admin', 'DELETE', `/sites/${site}`)).status).toBe(200)
    for (const path of [`/sites/${site}`, `/modems/${modem.id}`, `/sites/${site}/scanned-systems`])
      expect((await api.get('super.admin', `/api/v1${path}`)).status).toBe(404)
    const { permissions } = (await api.get('site.admin', '/api/v1/user')).body.data
    expect(permissions.resources[site]).toBeUndefined()
    const { iccid, imsi, imei, clientId } = modem
    const again = { siteId: demoIds.sites.nidelva, iccid, imsi, imei, clientId }
    expect(await kysely.insertInto('modems').values(again).returning('id').executeTakeFirst()).toBeDefined()
    expect(await kysely.selectFrom('scannedSystems').select('id').where('siteId', '=', site).execute()).toEqual([])
  })
})
