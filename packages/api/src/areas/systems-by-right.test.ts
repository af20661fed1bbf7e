import { sql } from 'kysely'
import { demoIds } from '../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { statementsOf } from '../testing/statements.ts'

/** A person holds hundreds of sites, whose lists are walked. */

let api: DemoApi
const me = demoIds.users['site.monitor']
beforeAll(async () => {
  api = await openDemoApi()
  const q = (text: string) => sql.raw(text).execute(api.db.kysely)
  await q(`insert into sites (name) select 'Held ' || n from generate_series(1, 310) n`)
  await q(`insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
    select id, '${me}', 'held@emberwatch.example', 0, true from sites where name like 'Held %'`)
  await q(`insert into systems (site_id, type, name)
    select id, 'autrosafe', 'System of ' || name from sites where name like 'Held %'`)
  await q(`insert into modems (site_id, client_id, iccid, imei, imsi)
    select id, 'held-' || row_number() over (), '', 'held-' || row_number() over (), '' from sites where name like 'Held %'`)
  // The systems are held also by themselves, held by themselves alone, invited to alone, and of a site that has gone.
  await q(`insert into system_access (system_id, user_id, email_address, access_level, is_accepted)
    select id, '${me}', 'held@emberwatch.example', 2, true from systems where name in ('System of Held 7', 'System of Held 8')`)
  await q(`insert into system_access (system_id, user_id, email_address, access_level, is_accepted)
    values ('${demoIds.system('lade', 1)}', '${me}', 'alone@emberwatch.example', 0, true)`)
  await q(`update site_access set is_accepted = false where site_id = (select id from sites where name = 'Held 9')`)
  await q(`update sites set deleted_at = now() where name = 'Held 10'`)
})
afterAll(() => api.close())

const rowsOf = async (path: string, limit: number) => {
  const { status, body } = await api.get('site.monitor', `/api/v1/${path}&limit=${limit}`)
  expect(status).toBe(200)
  return body.data.slice(0, 100)
}

describe.each([
  ['systems', ['name', 'number', 'siteName']],
  ['modems', ['number', 'siteName']],
  ['reports/available-systems', ['systemName']],
  ['reports/system-events', ['timestamp', 'systemName']],
  ['reports/event-units', ['eventsCount', 'systemName']],
  ['reports/systems-per-unit-type', ['system', 'unitsCount']],
])('%s', (list, orders) => {
  it.each(orders.flatMap((orderBy) => [`${orderBy}&order=ASC`, `${orderBy}&order=DESC`]))(
    'has the same first rows by %s with both plans',
    async (order) => {
      const path = `${list}?orderBy=${order}`
      const walked = await rowsOf(path, 100)
      expect(walked).toHaveLength(100)
      // More than a first page is found first.
      expect(await rowsOf(path, 101)).toEqual(walked)
    },
  )
})

it('lists have places held directly or by site once, without deleted ones', async () => {
  const { body } = await api.get('site.monitor', '/api/v1/systems?limit=100&orderBy=createdAt&order=DESC')
  const names = body.data.map(({ name }: { name: string }) => name)
  expect(new Set(names).size).toBe(names.length)
  const own = await rowsOf('systems?orderBy=name', 100)
  expect(own.map(({ name }: { name: string }) => name)).not.toContain('System of Held 10')
  expect(names).not.toContain('System of Held 9')
})

it('people find the troubles of held places that super users find in the fleet', async () => {
  const all = async (account: 'site.monitor' | 'super.admin', path: string) =>
    (await api.get(account, `/api/v1/${path}&limit=1000`)).body.data
  const ids = new Set((await all('site.monitor', 'systems?orderBy=name')).map(({ id }: { id: string }) => id))
  const own = await all('site.monitor', 'attention?orderBy=severity')
  const fleet = await all('super.admin', 'attention?scope=fleet&orderBy=severity')
  expect(own.length).toBeGreaterThan(300)
  expect(own).toEqual(fleet.filter(({ systemId }: { systemId: string }) => ids.has(systemId)))
  const sites = await all('site.monitor', 'attention/sites?orderBy=siteName')
  expect(sites.map(({ siteId }: { siteId: string }) => siteId).sort()).toEqual(
    [...new Set(own.map(({ siteId }: { siteId: string }) => siteId))].sort(),
  )
})

it.each([
  ['site.monitor', 'systems?limit=100', true],
  ['site.monitor', 'systems?limit=100&offset=1', false],
  ['site.monitor', 'systems?limit=10&name=Held', false],
  ['site.monitor', `reports/system-events?limit=10&systemId=${demoIds.system('lade', 1)}`, false],
  ['super.admin', 'reports/available-systems?limit=10', false],
  ['super.admin', `users/${me}/systems?limit=10`, true],
  ['super.admin', `users/${me}/modems?limit=10`, true],
] as const)('the walk for %s on %s is used: %s', async (account, path, isWalked) => {
  const statements = await statementsOf(api.db, () => api.get(account, `/api/v1/${path}`))
  expect(statements.some(({ text }) => text.includes('union all (select') && text.includes('> 300'))).toBe(isWalked)
})
