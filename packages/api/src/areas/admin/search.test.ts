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

interface Hit {
  kind: string
  id: string
  title: string
  note: string | null
}
const look = async (account: DemoAccount, text: string): Promise<Hit[]> =>
  (await call(account, 'POST', '/search', { text })).body.data

describe('search over everything', () => {
  it.each([
    ['a name in any case', 'NIDELVA kontor', 'site', 'Nidelva kontorpark'],
    ['Norwegian letters', 'TROMSØYSUNDET', 'site', 'Tromsøysundet kulturhus'],
    ['a modem by its client id', 'fam-000417', 'modem', 'fam-000417'],
    ['a modem by its IMEI', '001017000004179', 'modem', 'fam-000417'],
    ['a person by address', 'site.admin@', 'user', 'Ådne Lervik'],
  ])('finds %s', async (_, text, kind, title) => {
    const hits = await look('super.monitor', text)
    expect(hits).toContainEqual(expect.objectContaining({ kind, title }))
  })

  it('finds contacts by name and number only for people with access', async () => {
    const { kysely } = api.db
    const of = (siteId: string, name: string, phoneNumber: string) => ({ siteId, position: 90, name, phoneNumber })
    await kysely
      .insertInto('siteContacts')
      .values([
        of(demoIds.sites.nidelva, 'Torvald Vaktmester', '+47 911 22 333'),
        of(demoIds.outsiderSite, 'Torvald Hemmelig', '1'),
      ])
      .execute()
    const contact = { kind: 'contact', id: demoIds.sites.nidelva, title: 'Torvald Vaktmester' }
    for (const text of ['torvald v', '911 22 333', '91122333'])
      expect(await look('site.monitor', text)).toContainEqual(expect.objectContaining(contact))
    expect((await look('site.monitor', 'Torvald')).map(({ title }) => title)).toEqual(['Torvald Vaktmester'])
    expect((await look('outsider', 'Torvald')).map(({ title }) => title)).toEqual(['Torvald Hemmelig'])
    expect((await look('super.monitor', 'Torvald')).length).toBe(2)
  })

  it('finds a system by equipment number and by number', async () => {
    const system = await api.db.kysely
      .selectFrom('systems')
      .select(['id', 'number', 'equipmentNumber'])
      .where('equipmentNumber', 'is not', null)
      .executeTakeFirstOrThrow()
    for (const text of [String(system.equipmentNumber), `#${system.number}`])
      expect((await look('super.admin', text)).filter(({ kind }) => kind === 'system')).toContainEqual(
        expect.objectContaining({ id: system.id }),
      )
  })

  it('ranks exact matches before prefixes before matches within the text', async () => {
    const row = (name: string) => ({ name, createdById: demoIds.users['super.admin'] })
    await api.db.kysely
      .insertInto('sites')
      .values([row('Gamle Zulu'), row('Zulu vest'), row('Zulu')])
      .execute()
    const titles = (await look('super.admin', 'zulu')).map(({ title }) => title)
    expect(titles).toEqual(['Zulu', 'Zulu vest', 'Gamle Zulu'])
  })

  it.each(['%', '_', "' or 1=1 --", '\\', 'x'.repeat(100)])('searches %s literally', async (text) => {
    expect(await look('super.admin', `no such thing ${text}`.slice(-100))).toEqual([])
  })

  it.each([
    ['nothing', '', 'Text to look for is required'],
    ['blanks', '   ', 'Text to look for is required'],
    ['too much', 'x'.repeat(101), 'Text to look for is too long (should be at max 100 characters)'],
  ])('refuses %s', async (_, text, message) => {
    const { status, body } = await call('site.admin', 'POST', '/search', { text })
    expect([status, body.fields]).toEqual([400, { text: message }])
  })
})

describe('the results of search', () => {
  it('hold only sites, systems and modems on which the person has a level', async () => {
    const own = await call('outsider', 'GET', '/sites?limit=1000')
    const ownSystems = await call('outsider', 'GET', '/systems?limit=1000')
    const ownModems = await call('outsider', 'GET', '/modems?limit=1000')
    const allowed = new Set([own, ownSystems, ownModems].flatMap(({ body }) => body.data.map(({ id }: Hit) => id)))
    const hits: Hit[] = []
    for (const text of ['a', 'e', '1', 'fam', 'Nidelva', '0010', '@', 'admin'])
      hits.push(...(await look('outsider', text)))
    expect(hits.length).toBeGreaterThan(0)
    expect(hits.filter(({ id }) => !allowed.has(id))).toEqual([])
    expect(hits.map(({ kind }) => kind)).not.toContain('user')
  })

  it('leave out deleted rows', async () => {
    const { body } = await call('site.admin', 'POST', '/sites', {
      name: 'Kortlivet lager',
      addressLine1: 'Kai 1',
      postalCode: '6900',
      city: 'Florø',
      country: 'Norway',
    })
    expect(await look('site.admin', 'kortlivet')).toHaveLength(1)
    await call('site.admin', 'DELETE', `/sites/${body.data.id}`)
    expect(await look('site.admin', 'kortlivet')).toEqual([])
  })
})
