import type { LiveMessage } from '@emberwatch/contract'
import { until } from '@emberwatch/http/testing/until'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const { sites, users } = demoIds
const path = (site: string) => `/sites/${site}/contacts`
const read = async (as: DemoAccount, site: string) => (await call(as, 'GET', path(site))).body.data
const instructions = { access: null, keyBox: null, assemblyPoint: null, water: null, firstSteps: null }
const contact = { name: 'Kari Vakt', role: 'Guard', phoneNumber: '110', emailAddress: null, hours: null }

async function write(as: DemoAccount, site: string, change: object) {
  const { revision } = await read('super.admin', site)
  return call(as, 'PUT', path(site), { revision, contacts: [contact], instructions, ...change })
}

describe('contacts and instructions of a site', () => {
  it('are read by everybody with access, in their order', async () => {
    for (const account of ['site.admin', 'site.operator', 'site.monitor', 'super.monitor'] as const) {
      const data = await read(account, sites.nidelva)
      expect(data.contacts.map(({ role }: { role: string }) => role)).toEqual([
        'Caretaker',
        'Fire safety officer',
        'Alarm receiving centre',
      ])
      expect(data.instructions.firstSteps).toMatch(/\n/)
    }
    expect((await call('outsider', 'GET', path(sites.nidelva))).status).toBe(403)
  })

  it('are limited to their own system for people with one system only', async () => {
    const systemId = demoIds.system('nidelva', 1)
    const row = { systemId, userId: users.outsider, emailAddress: 'x@emberwatch.example', isAccepted: true }
    await api.db.kysely
      .insertInto('systemAccess')
      .values({ ...row, accessLevel: 0 })
      .execute()
    const { status, body } = await call('outsider', 'GET', `/systems/${systemId}/contacts`)
    expect([status, body.data]).toEqual([200, await read('site.admin', sites.nidelva)])
    expect((await call('outsider', 'GET', path(sites.nidelva))).status).toBe(403)
    expect((await call('outsider', 'GET', `/systems/${demoIds.system('nidelva', 2)}/contacts`)).status).toBe(403)
    await api.db.kysely.deleteFrom('systemAccess').where('userId', '=', users.outsider).execute()
  })

  it('are empty by default', async () => {
    expect(await read('super.monitor', sites.laksevag)).toEqual({
      siteId: sites.laksevag,
      contacts: [],
      instructions,
      revision: 0,
      changedAt: null,
      changedBy: null,
      confirmedAt: null,
      confirmedBy: null,
    })
  })

  it('are replaced as a whole, with person and time', async () => {
    const site = sites.lade
    const second = { ...contact, name: 'Ola', phoneNumber: '+47 00 00 30 01', emailAddress: 'ola@emberwatch.example' }
    const { body } = await write('site.admin', site, {
      contacts: [second, { ...contact, role: ' ', hours: '  Nights ' }],
      instructions: { keyBox: 'By the door\nCode at the guard', water: '' },
    })
    const { revision } = body.data
    expect(body.data).toMatchObject({
      contacts: [second, { ...contact, role: null, hours: 'Nights' }],
      instructions: { ...instructions, keyBox: 'By the door\nCode at the guard' },
      changedAt: api.clock.now.toISOString(),
      changedBy: 'Ådne Lervik',
    })
    expect(await read('site.monitor', site)).toEqual(body.data)
    const emptied = (await write('site.admin', site, { contacts: [], instructions: {} })).body.data
    expect(emptied).toMatchObject({ contacts: [], instructions, revision: revision + 1 })
  })

  it('need an admin of the site to change or confirm', async () => {
    for (const account of ['site.operator', 'site.monitor', 'super.monitor', 'outsider'] as const) {
      expect((await write(account, sites.nidelva, {})).status).toBe(403)
      expect((await call(account, 'POST', `${path(sites.nidelva)}/confirm`, { revision: 1 })).status).toBe(403)
    }
  })

  it('refuse a change based on an older version', async () => {
    const site = sites.skansen
    const { revision } = await read('site.admin', site)
    const first = await call('super.admin', 'PUT', path(site), { revision, contacts: [contact], instructions })
    expect(first.status).toBe(200)
    const late = await call('site.admin', 'PUT', path(site), { revision, contacts: [], instructions })
    expect([late.status, late.body.statusText]).toEqual([409, 'generic.conflict'])
    const confirmed = await call('site.admin', 'POST', `${path(site)}/confirm`, { revision })
    expect([confirmed.status, confirmed.body.statusText]).toEqual([409, 'generic.conflict'])
    expect(await read('site.admin', site)).toEqual(first.body.data)
  })

  it('accept one of two concurrent changes', async () => {
    const site = sites.akerselva
    const { revision } = await read('site.admin', site)
    const body = { revision, contacts: [contact], instructions }
    const answers = await Promise.all([1, 2].map(() => call('super.admin', 'PUT', path(site), body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read('site.admin', site)).revision).toBe(revision + 1)
  })

  it('can be confirmed without a change', async () => {
    const site = sites.risavika
    const before = await read('site.admin', site)
    const { body } = await call('site.admin', 'POST', `${path(site)}/confirm`, { revision: before.revision })
    expect(body.data).toEqual({
      ...before,
      confirmedAt: api.clock.now.toISOString(),
      confirmedBy: 'Ådne Lervik',
    })
  })

  it('name each wrong field', async () => {
    const { status, body } = await write('site.admin', sites.nidelva, {
      contacts: [
        { ...contact, name: ' ' },
        { ...contact, phoneNumber: 'ring', emailAddress: 'no', hours: 'x'.repeat(201) },
      ],
      instructions: { keyBox: 'x'.repeat(2001), water: 'bell \u0007' },
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      'contacts.0.name': 'Name is required',
      'contacts.1.phoneNumber': 'Invalid phone number',
      'contacts.1.emailAddress': 'Email address has an invalid format',
      'contacts.1.hours': 'Hours is too long (should be at max 200 characters)',
      'instructions.keyBox': 'Key box is too long (should be at max 2000 characters)',
      'instructions.water': 'has a character that is not allowed',
    })
    const many = await write('site.admin', sites.nidelva, { contacts: Array(21).fill(contact) })
    expect(many.body.fields).toEqual({ contacts: 'At most 20 contacts' })
  })

  it('may reach the limits of length in any script', async () => {
    const long = (length: number) => '消'.repeat(length)
    const full = { name: long(100), role: long(100), hours: long(200), phoneNumber: '1'.repeat(32) }
    const texts = Object.fromEntries(Object.keys(instructions).map((field) => [field, long(2000)]))
    const { status } = await write('site.admin', sites.gandsfjord, {
      contacts: Array(20).fill(full),
      instructions: texts,
    })
    expect(status).toBe(200)
  })
})

it('contacts disappear with the site', async () => {
  const { kysely } = api.db
  const site = await kysely.insertInto('sites').values({ name: 'To go' }).returning('id').executeTakeFirstOrThrow()
  await write('super.admin', site.id, { instructions: { keyBox: 'By the door' } })
  expect((await call('super.admin', 'DELETE', `/sites/${site.id}`)).status).toBe(200)
  for (const table of ['siteContacts', 'siteInstructions'] as const)
    expect(await kysely.selectFrom(table).selectAll().where('siteId', '=', site.id).execute()).toEqual([])
})

it('listeners of the site get a change of contacts', async () => {
  const messages: LiveMessage[] = []
  const close = await api.live.add(
    {
      userId: users['site.monitor'],
      isConfirmed: true,
      network: '',
      sessionId: users['site.monitor'],
      expiresAt: Number.POSITIVE_INFINITY,
      send: (message) => messages.push(message),
      end: () => undefined,
    },
    undefined,
  )
  await write('site.admin', sites.nidelva, {})
  const changes = await until(async () => messages.find((message) => message.type === 'changes'))
  expect(changes).toMatchObject({ changes: [{ kind: 'site', id: sites.nidelva, siteId: sites.nidelva }] })
  close()
})

describe('contacts over sites', () => {
  const listed = async (as: DemoAccount, query = '') =>
    (await api.get(as, `/api/v1/site-contacts?limit=1000${query}`)).body

  it('are those of own sites in calling order, with sites that have none', async () => {
    await write('site.admin', sites.nidelva, { contacts: [contact, { ...contact, name: 'Anne Senere' }] })
    await write('site.admin', sites.skansen, { contacts: [] })
    const { data } = await listed('site.monitor')
    const namesOf = (site: string) =>
      data.filter(({ siteId }: { siteId: string }) => siteId === site).map(({ name }: { name: string }) => name)
    expect(namesOf(sites.nidelva)).toEqual(['Kari Vakt', 'Anne Senere'])
    expect(namesOf(sites.skansen)).toEqual([null])
    expect(namesOf(demoIds.outsiderSite)).toEqual([])
    expect((await listed('site.monitor', '&phoneNumber=110&siteName=nidelva')).count).toBe(2)
  })

  it('are those of the fleet for super users on request, refused to others', async () => {
    const { data } = await listed('super.monitor', '&scope=fleet')
    expect(data.some(({ siteId }: { siteId: string }) => siteId === demoIds.outsiderSite)).toBe(true)
    expect((await api.get('site.admin', '/api/v1/site-contacts?scope=fleet')).status).toBe(403)
  })
})
