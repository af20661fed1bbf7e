import { apiBase } from '@emberwatch/contract'
import { modems } from '@emberwatch/contract/modems'
import { sites, systems } from '@emberwatch/contract/sites-systems'
import { callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { type PlanNode, plansOf } from '../testing/plans.ts'
import { statementsOf } from '../testing/statements.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { migrate } from './migrate.ts'
import { openAsItIs, openDatabase } from './open.ts'
import { withClient } from './pool.ts'

const onServer = testKinds.includes('postgres') ? describe : describe.skip

const thereSql = `select relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
  where relname like '%\\_trigrams' and indisvalid order by 1`

/** For fewer rows the planner would rather read all. */
const thousands = [
  `with made as (insert into sites (name, site_number, city, address_line1)
     select 'Hall ' || i, 'S-' || i, 'Town ' || i, 'Street ' || i from generate_series(1, 4000) i returning id, name),
   systems as (insert into systems (site_id, name, type, equipment_number, tag)
     select id, 'Panel in ' || name, 'autrosafe', 'E' || name, 'T' || name from made)
   insert into modems (site_id, client_id, iccid, imei, imsi, wgip) select id, name, name, name, name, name from made`,
  // Pending entries of the indices would cost more than reading so few rows.
  'vacuum analyze sites, systems, modems',
]

onServer('indices of searches, on PostgreSQL', () => {
  describe('with some thousand sites, systems and modems', () => {
    let api: DemoApi
    beforeAll(async () => {
      api = await openDemoApi()
      const client = await api.db.pool.connect()
      for (const statement of thousands) await client.query(statement)
      client.release()
    })
    afterAll(() => api.close())

    const indicesOf = async (ask: () => Promise<unknown>) => {
      const nodes: (PlanNode & { 'Index Name'?: string })[] = await plansOf(api.db, await statementsOf(api.db, ask))
      return nodes.flatMap(({ 'Index Name': name }) => (name?.endsWith('_trigrams') ? [name] : []))
    }
    const searches: [string, Record<string, string[]>][] = [
      [sites.all.path, { sites_trigrams: ['name', 'siteNumber', 'city'] }],
      [systems.all.path, { systems_trigrams: ['name', 'equipmentNumber', 'tag'], sites_trigrams: ['siteName'] }],
      [modems.list.path, { modems_trigrams: ['clientId', 'imei', 'iccid', 'wgip'], sites_trigrams: ['siteName'] }],
    ]
    const cases = searches.flatMap(([list, indices]) =>
      Object.entries(indices).flatMap(([index, columns]) => columns.map((column) => [list, column, index] as const)),
    )

    it.each(cases)('%s finds %s by %s, with letters beyond ASCII too', async (list, column, index) => {
      for (const text of ['parken', 'gårdstunet']) {
        const path = `${apiBase}${list}?${column}=${encodeURIComponent(text)}`
        expect(await indicesOf(async () => expect((await api.get('super.admin', path)).status).toBe(200))).toContain(
          index,
        )
      }
    })

    it('all are found by Ctrl-K', async () => {
      const call = callsOf(api)
      const names = await indicesOf(async () =>
        expect((await call('super.admin', 'POST', '/search', { text: 'parken' })).status).toBe(200),
      )
      const { rows } = await withClient(api.db.pool, (client) => client.query<{ name: string }>(thereSql, []))
      expect(rows.length).toBe(3)
      expect([...new Set(names)].sort()).toEqual(rows.map(({ name }) => name))
    })
  })

  describe('text indices', () => {
    let database: TestDatabase
    beforeEach(async () => {
      database = await createTestDatabase('postgres', { hasSchema: true })
    })
    afterEach(() => database.drop())

    const run = async (...statements: string[]) => {
      const backend = await openAsItIs(database.settings)
      try {
        return await withClient(backend.pool, async (client) => {
          let rows: Record<string, unknown>[] = []
          for (const statement of statements) rows = (await client.query(statement, [])).rows
          return rows
        })
      } finally {
        await backend.close()
      }
    }

    it('are built again after an interruption', async () => {
      await run(
        'drop index sites_trigrams',
        `update pg_index set indisvalid = false where indexrelid = 'modems_trigrams'::regclass`,
      )
      expect(await run(thereSql)).toHaveLength(1)
      const db = await openDatabase(database.settings)
      expect(db.hasTextIndices).toBe(true)
      await db.close()
      expect(await run(thereSql)).toHaveLength(3)
    })

    it('are optional without the permission, with a warning', async () => {
      await run(
        'drop extension pg_trgm cascade',
        'create schema elsewhere',
        'create extension pg_trgm schema elsewhere',
      )
      const backend = await openAsItIs(database.settings)
      const lines: string[] = []
      await migrate(backend.pool, { print: (line) => lines.push(line) }).finally(() => backend.close())
      expect(lines).toEqual([expect.stringMatching(/^database: searches read every row, .*gin_trgm_ops/)])
      const db = await openDatabase(database.settings)
      expect(db.hasTextIndices).toBe(false)
      await db.close()
    })
  })
})
