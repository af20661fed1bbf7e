import { allEndpoints } from '@emberwatch/contract/api'
import { installBaseColumnNames } from '@emberwatch/contract/reports'
import { demoIds } from '@emberwatch/demo'
import { sql } from 'kysely'
import { type Calls, callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { writesOf } from './writes.test-kit.ts'

/**
 * The demo's seed fills no column that a real fleet leaves empty for ever: what it fills some call fills, or what a modem says. A column counts as
 * filled where a row has something else than its default.
 */

/** What modems say comes by the gateway (product 10.17), and nothing else writes it. */
const byModems: Readonly<Record<string, readonly string[]>> = {}

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const fill = (name: string) => `${name}`

async function tablesWithDefaults(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; defaults: string | null }>`
    select c.relname as name, string_agg(format('%L, (%s)', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ')
      filter (where d.adbin is not null and a.attgenerated = '') as defaults
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by 1`.execute(api.db.kysely)
  return new Map(rows.map(({ name, defaults }) => [name, `jsonb_build_object(${defaults ?? ''})`]))
}

async function filledIn(table: string, defaults: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct v.key from (select ${sql.raw(defaults)} as of) d, ${sql.table(table)} t, jsonb_each(to_jsonb(t)) v
    where v.value <> 'null' and v.value is distinct from d.of -> v.key`.execute(api.db.kysely)
  return rows.map(({ key }) => `${table}.${key}`)
}

async function watch(tables: ReadonlyMap<string, string>): Promise<void> {
  const { kysely } = api.db
  await sql`create table filled_columns (name text primary key)`.execute(kysely)
  await sql`create function note_filled() returns trigger language plpgsql as $$
    begin
      insert into filled_columns select tg_table_name || '.' || v.key from jsonb_each(to_jsonb(new)) v
      where v.value <> 'null' and v.value is distinct from tg_argv[0]::jsonb -> v.key
        and (tg_op = 'INSERT' or v.value is distinct from to_jsonb(old) -> v.key)
      on conflict do nothing;
      return null;
    end $$`.execute(kysely)
  for (const [table, defaults] of tables) {
    const { rows } = await sql<{ of: object }>`select ${sql.raw(defaults)} as of`.execute(kysely)
    await sql`create trigger note_filled after insert or update on ${sql.table(table)}
      for each row execute function note_filled(${sql.lit(JSON.stringify(rows[0]?.of))})`.execute(kysely)
  }
}

it('the seed fills no column that no call and no modem can fill', async () => {
  const tables = await tablesWithDefaults()
  const seeded = (await Promise.all([...tables].map(([table, defaults]) => filledIn(table, defaults)))).flat()
  await watch(tables)
  for (const [name, prepared] of Object.entries(writesOf(() => ({ api, call })))) {
    const { method = '' } = allEndpoints.find((endpoint) => endpoint.name === name) ?? {}
    const write = typeof prepared === 'function' ? await prepared() : prepared
    await call(write.as, method, write.path, write.body)
  }
  void installBaseColumnNames
  void demoIds
  void byModems
  void fill
  const { rows } = await sql<{ name: string }>`select name from filled_columns`.execute(api.db.kysely)
  const filled = new Set(rows.map(({ name }) => name))
  expect(seeded.filter((name) => !filled.has(name)).sort()).toEqual([])
})
