import { apiBase, type ListEndpoint, UserType } from '@emberwatch/contract'
import { sql } from 'kysely'
import { demoIds } from '../fleet/index.ts'
import { allRoutes } from '../routes.ts'
import { type Calls, callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { holdStatements } from '../testing/held-statements.ts'
import { statementsOf } from '../testing/statements.ts'
import { createChangesSweep, rememberedMs } from './sweep-changes.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  // The work of a server's start is done after this call.
  await call('super.admin', 'GET', '/user')
})
afterAll(() => api.close())

const site = demoIds.sites.nidelva
const system = demoIds.system('nidelva', 1)
const own = '/systems?limit=1000'
const statementsOfGet = async (path: string, account: 'super.admin' | 'site.monitor' | 'outsider' = 'super.admin') => {
  const token = await api.tokenOf(account)
  return (await statementsOf(api.db, () => api.fetch(`/api/v1${path}`, { headers: { authorization: token } }))).map(
    ({ text }) => text,
  )
}

/** A value for each further parameter of such a list. */
const extras: Record<string, string> = {
  unitType: 'BSD',
  beginDate: '2020-01-01',
  endDate: '2026-01-01',
  producedBefore: '2025-01-01',
  box: '-10,50,40,72',
  zoom: '5',
  scope: 'fleet',
}
const cacheRoutes = allRoutes.filter(({ madeOf }) => madeOf)

describe('a cached answer', () => {
  it.each(cacheRoutes.map((route) => [route.endpoint.name, route] as const))(
    'of %s depends on exactly the tables that it names',
    async (_, { endpoint, madeOf = [] }) => {
      const path = `${apiBase}${endpoint.path.replace('{id}', endpoint.path.startsWith('/v1/users') ? demoIds.users['site.admin'] : site)}?limit=7`
      const { search, sort, extra } = endpoint as unknown as ListEndpoint
      const further = Object.keys((extra as { entries?: object }).entries ?? {})
      const queries = [
        '',
        ...further.map((name) => `&${name}=${extras[name]}`),
        ...search.map((name) => `&${name}=a`),
        ...sort.map((name) => `&orderBy=${name}`),
      ]
      const read = new Set<string>()
      for (const query of queries) {
        const statements = await statementsOf(api.db, async () => {
          expect((await api.get('super.admin', path + query)).status).toBe(200)
          // Others see it by their levels, or not at all.
          await api.get('site.admin', path + query)
        })
        // The person, their level and what has changed are looked up anew for each call, and who is refused is recorded.
        for (const { text, parameters } of statements.filter(
          (statement) => !/"sessions"|as level$|"rate_limits"|"audit_log"|pg_current_snapshot/.test(statement.text),
        ))
          for (const name of await tablesRead(text, parameters)) read.add(name)
      }
      expect(read.size).toBeGreaterThan(1)
      // Changed by triggers of sites alone, in the same transaction.
      read.delete('removed_sites')
      expect([...read].filter((name) => !(madeOf as readonly string[]).includes(name))).toEqual([])
    },
  )

  it('costs two statements for a repeat, and no count for another page', async () => {
    await statementsOfGet(own)
    expect(await statementsOfGet(own)).toEqual([
      expect.stringContaining('session_id'),
      expect.stringContaining('table_changes'),
    ])
    const next = await statementsOfGet('/systems?offset=1&limit=2&orderBy=number&order=DESC')
    expect(next).toHaveLength(3)
    expect(next.join()).not.toMatch(/count\(\*\)::int as "count"/)
    expect((await call('super.admin', 'GET', '/systems?offset=1&limit=2')).body.count).toBe(
      (await call('super.admin', 'GET', own)).body.data.length,
    )
  })

  it('belongs to one person', async () => {
    const own = await call('site.monitor', 'GET', '/systems?limit=1000')
    const others = await call('outsider', 'GET', '/systems?limit=1000')
    expect(own.body.count).not.toBe(others.body.count)
    expect(await call('site.monitor', 'GET', '/systems?limit=1000')).toEqual(own)
  })

  it('is refused to a person who loses access', async () => {
    const path = `/sites/${demoIds.sites.lade}/systems?limit=9`
    expect((await call('site.monitor', 'GET', path)).status).toBe(200)
    const of = { userId: demoIds.users['site.monitor'], siteId: demoIds.sites.lade }
    const mine = api.db.kysely.deleteFrom('siteAccess').where('userId', '=', of.userId)
    await mine.where('siteId', '=', of.siteId).execute()
    expect((await call('site.monitor', 'GET', path)).status).toBe(403)
  })
})

it('a cached answer is not reused after its person loses rights', async () => {
  const path = '/reports/systems-per-unit-type?limit=50'
  const token = await api.tokenOf('super.admin')
  const get = async () => (await api.fetch(`/api/v1${path}`, { headers: { authorization: token } })).json()
  const become = (userType: UserType) =>
    api.db.kysely.updateTable('users').set({ userType }).where('id', '=', demoIds.users['super.admin']).execute()
  const pending = holdStatements(api.db, /pg_current_snapshot/)
  const answer = get()
  await pending.holds(1)
  await become(UserType.REGULAR)
  void pending.release()
  const ofSuper = (await answer).meta
  pending.end()
  expect((await get()).meta).not.toEqual(ofSuper)
  await become(UserType.SUPER)
  expect((await get()).meta).toEqual(ofSuper)
})

describe('a change by any writer shows on the next call', () => {
  const q = (text: string) => sql.raw(text).execute(api.db.kysely)
  const first = async () => (await call('super.admin', 'GET', own)).body
  const row = (body: { data: { id: string }[] }) => body.data.find(({ id }) => id === system)

  it.each([
    ['a name', `update systems set name = 'Renamed' where id = '${system}'`, { name: 'Renamed' }],
    ['the name of its site', `update sites set name = 'Moved' where id = '${site}'`, { siteName: 'Moved' }],
    [
      'an issue',
      `insert into issues (system_id, unit_name, hardware_name) values ('${system}', 'U', 'H')`,
      'issuesCount',
    ],
    [
      'a configuration',
      `insert into configurations (system_id, hash) values ('${system}', 'kept')`,
      'configurationsCount',
    ],
    [
      'a connection',
      `update systems set connection_state = 'lost' where id = '${system}'`,
      { connectionState: 'lost' },
    ],
    ['a person', `update users set first_name = 'Nils' where id = '${demoIds.users['site.admin']}'`, 'operators'],
    ['taken access', `delete from site_access where user_id = '${demoIds.users['site.operator']}'`, 'operators'],
  ])('%s', async (_, statement, expected) => {
    const before = row(await first()) as unknown as Record<string, unknown>
    expect(await statementsOfGet(own)).toHaveLength(2)
    await q(statement)
    const after = row(await first()) as unknown as Record<string, unknown>
    if (typeof expected === 'string') expect(after[expected]).not.toEqual(before[expected])
    else expect(after).toMatchObject(expected)
  })

  it('a new system, also in the count of all pages', async () => {
    const page = '/systems?limit=1&offset=2'
    const before = (await call('super.admin', 'GET', page)).body.count
    await q(`insert into systems (site_id, type, name) values ('${site}', 'autrosafe', 'One more')`)
    expect((await call('super.admin', 'GET', page)).body.count).toBe(before + 1)
    expect((await call('super.admin', 'GET', '/systems?limit=1&offset=3')).body.count).toBe(before + 1)
  })

  it('a late commit, but not a rollback', async () => {
    const body = await first()
    await api.db.kysely
      .transaction()
      .execute(async (change) => {
        await change.updateTable('systems').set({ name: 'Never' }).where('id', '=', system).execute()
        throw new Error('taken back')
      })
      .catch(() => undefined)
    expect(await first()).toEqual(body)
    const noted = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(api.db.kysely)
    expect(noted.rows[0]?.snapshot).toMatch(/^\d+:\d+:/)
    if (api.db.kind === 'postgres') await changeAcross()
  })

  /** A transaction that began before an answer was kept and commits after it; the embedded database has one session. */
  async function changeAcross() {
    await api.db.kysely.transaction().execute(async (change) => {
      await change.updateTable('systems').set({ comment: 'Later' }).where('id', '=', system).execute()
      expect(row(await first())).not.toMatchObject({ comment: 'Later' })
      expect(await statementsOfGet(own)).toHaveLength(2)
    })
    expect(row(await first())).toMatchObject({ comment: 'Later' })
  }
})

describe('the sweep of recorded changes', () => {
  it('removes only changes older than every cache entry', async () => {
    let now = 0
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from table_changes`.execute(api.db.kysely)).rows[0]?.n
    const touch = () => api.db.kysely.updateTable('sites').set({ comment: 'x' }).where('id', '=', site).execute()
    const sweep = createChangesSweep(api.db.kysely, () => now)
    await touch()
    const before = await count()
    await sweep()
    now = rememberedMs - 1
    await sweep()
    expect(await count()).toBe(before)
    await touch()
    now = rememberedMs
    await sweep()
    expect(await count()).toBe(1)
  })
})

/** Names of all tables in the plan of a statement, views taken apart. */
async function tablesRead(text: string, parameters: readonly unknown[]): Promise<Set<string>> {
  const client = await api.db.pool.connect()
  const { rows } = await client
    .query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, parameters)
    .finally(() => client.release())
  return new Set([...JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name))
}
