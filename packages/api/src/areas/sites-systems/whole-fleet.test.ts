import { type AttentionItem, type AttentionSite, attentionKinds } from '@emberwatch/contract/sites-systems'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** Super users monitor the whole fleet (product 13.10). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const supers = ['super.admin', 'super.operator', 'super.monitor'] as const
const regular = ['site.admin', 'site.operator', 'site.monitor', 'outsider'] as const

const list = async (account: DemoAccount, query = '') =>
  (await api.get(account, `/api/v1/attention?limit=1000&${query}`)).body
const bySite = async (account: DemoAccount, query = '') =>
  (await api.get(account, `/api/v1/attention/sites?limit=1000&${query}`)).body
const fleetMap = async (account: DemoAccount, query = '') =>
  (await api.get(account, `/api/v1/users/${demoIds.users[account]}/map?scope=fleet&${query}`)).body

const systemsOut = () =>
  api.db.kysely
    .selectFrom('systems as y')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .where('s.deletedAt', 'is', null)
    .where('y.archivedAt', 'is', null)
    .where((is) => is.or([is('connectionState', 'is', null), is('connectionState', '<>', 'system_connected')]))
    .select('y.id')
    .execute()

it.each(supers)('reports to %s every system out of contact, once', async (account) => {
  const { data, meta } = await list(account, 'scope=fleet')
  const offline = data.filter(({ kind }: AttentionItem) => kind === 'offline')
  const ids = new Set(offline.map(({ systemId }: AttentionItem) => systemId))
  expect(ids).toEqual(new Set((await systemsOut()).map(({ id }) => id)))
  expect([offline.length, meta.offline]).toEqual([ids.size, ids.size])
  expect(offline.length).toBeGreaterThan(0)
})

it.each(regular)('refuses the fleet to %s in every call', async (account) => {
  const map = `/api/v1/users/${demoIds.users[account]}/map?scope=fleet`
  for (const path of ['/api/v1/attention?scope=fleet', '/api/v1/attention/sites?scope=fleet', map])
    expect([path, (await api.get(account, path)).status]).toEqual([path, 403])
})

it('answers only own systems by default, also for super users', async () => {
  for (const account of ['super.monitor', 'site.operator'] as const) {
    const own = await list(account)
    expect(await list(account, 'scope=own')).toEqual(own)
    const ids = new Set(Object.keys((await api.get(account, '/api/v1/user')).body.data.permissions.resources))
    for (const { siteId, systemId } of own.data) expect(ids.has(siteId) || ids.has(systemId)).toBe(true)
  }
})

it('leaves out removed and archived ones', async () => {
  const { kysely } = api.db
  const before = await list('super.monitor', 'scope=fleet')
  const [item] = before.data.filter(({ kind }: AttentionItem) => kind === 'offline')
  await kysely.updateTable('sites').set({ deletedAt: new Date() }).where('id', '=', item.siteId).execute()
  const after = await list('super.monitor', 'scope=fleet')
  expect(after.data.map(({ siteId }: AttentionItem) => siteId)).not.toContain(item.siteId)
  const onMap = await fleetMap('super.monitor', 'limit=1000')
  expect(onMap.data.map(({ siteId }: AttentionItem) => siteId)).not.toContain(item.siteId)
  await kysely.updateTable('sites').set({ deletedAt: null }).where('id', '=', item.siteId).execute()
})

it('filters by kind and type, and refuses an unknown scope', async () => {
  const { data, count } = await list('super.monitor', 'scope=fleet&kind=alarm,urgent&systemType=autrosafe')
  expect(count).toBeGreaterThan(0)
  for (const { kind, systemType } of data)
    expect([['alarm', 'urgent'].includes(kind), systemType]).toEqual([true, 'autrosafe'])
  for (const query of ['kind=fire', 'systemType=x']) expect((await list('super.monitor', query)).count).toBe(0)
  const { status, body } = await api.get('super.monitor', '/api/v1/attention?scope=all')
  expect([status, Object.keys(body.fields)]).toEqual([400, ['scope']])
})

it.each(['scope=fleet', 'scope=fleet&kind=offline', 'scope=fleet&systemType=autroprime&kind=alarm,offline'])(
  'sums troubles up by site: %s',
  async (query) => {
    const { data: items } = await list('super.operator', query)
    const { data: sites, count } = await bySite('super.operator', query)
    const expected = Map.groupBy(items as AttentionItem[], ({ siteId }) => siteId)
    expect(count).toBe(expected.size)
    for (const site of sites as AttentionSite[]) {
      const own = expected.get(site.siteId) ?? []
      const countOf = (kind: string) => own.filter((item) => item.kind === kind).length
      expect(attentionKinds.map((kind) => site[kind])).toEqual(attentionKinds.map(countOf))
      const since = own.map((item) => item.since).toSorted()
      expect([site.since, site.latest]).toEqual([since[0], since.at(-1)])
      expect(site.systemsCount).toBe(new Set(own.map(({ systemId }) => systemId)).size)
    }
  },
)

it('sorts the longest trouble first on request', async () => {
  const { data } = await bySite('super.operator', 'scope=fleet&orderBy=since&order=ASC')
  const since = data.map((site: AttentionSite) => site.since)
  expect(since).toEqual(since.toSorted())
})

it('shows every site on the map with all counts', async () => {
  const { count } = await api.db.kysely
    .selectFrom('sites')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const answer = await fleetMap('super.monitor', 'limit=1000')
  expect([answer.count, answer.meta.sitesCount]).toEqual([Number(count), Number(count)])
})
