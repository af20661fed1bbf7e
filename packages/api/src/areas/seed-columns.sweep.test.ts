import { allEndpoints } from '@emberwatch/contract/api'
import { formatModemCode } from '@emberwatch/contract/modems'
import { installBaseColumnNames } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../fleet/index.ts'
import { storeConnections } from '../live/store-connections.ts'
import { type Calls, callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { writesOf } from './writes.test-kit.ts'

/**
 * The demo's seed fills no column that a real fleet leaves empty for ever: what it fills some call fills, or what a modem says. A column is filled
 * where a row has something else than its default.
 */

/** What no call fills, and where it comes from. Each must still be seeded, and filled by no call. */
const otherOrigins: readonly (readonly [columns: RegExp, origin: string])[] = [
  [/^(events|event_hours|event_systems|event_units)\.|^unit_tests\.event_name$/, 'events of panels, and their sums'],
  [/^issues\.(is_solved|is_urgent|solved_at|source_key|unit_config_id)$/, 'issues of panels'],
  [/^disablements\.|^systems\.disabled_/, 'what panels have disabled'],
  [/^systems\.solved_(alarm_)?issues_count$/, 'counts of these issues'],
  [
    /^modem_links\.(address|born_at|changed_at|firmware|heard_at|is_online|session|signal)$/,
    'what modems say of themselves',
  ],
  [/^(schema_migrations|settings)\./, 'marks of the migrations and of the seed'],
  [/^(configuration_files\.|configurations\.has_raw$)/, 'raw archives, which only a platform of the original API has'],
  [/^issues\.assignee_id$/, 'assignees of issues, which only a platform of the original API sets'],
]

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const { system, users, emails } = demoIds

/** The tables, each with an SQL expression of its columns' defaults. */
async function tables(): Promise<Map<string, string>> {
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

/** Notes from now on which columns are filled, whatever fills them. */
async function watch(all: ReadonlyMap<string, string>): Promise<void> {
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
  for (const [table, defaults] of all) {
    const { rows } = await sql<{ of: object }>`select ${sql.raw(defaults)} as of`.execute(kysely)
    await sql`create trigger note_filled after insert or update on ${sql.table(table)}
      for each row execute function note_filled(${sql.lit(JSON.stringify(rows[0]?.of))})`.execute(kysely)
  }
}

async function makeAllWrites(): Promise<void> {
  for (const [name, prepared] of Object.entries(writesOf(() => ({ api, call })))) {
    const { method = '' } = allEndpoints.find((endpoint) => endpoint.name === name) ?? {}
    const write = typeof prepared === 'function' ? await prepared() : prepared
    await call(write.as, method, write.path, write.body)
  }
}

async function succeed(method: string, path: string, body?: object, as: DemoAccount = 'super.admin') {
  const answer = await call(as, method, path, body)
  expect([path, answer.status, answer.body.fields]).toEqual([path, 200, undefined])
  return answer.body.data
}

const file = (name: string, content: string, field: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set(field, new File([content], name))
  return form
}

/** What the writes above leave out: members that are optional, and things on which the fleet has none yet. */
async function makeFullWrites(): Promise<void> {
  const address = {
    addressLine1: 'Kai 1',
    addressLine2: 'Building B',
    postalCode: '6900',
    city: 'Florø',
    country: 'Norway',
  }
  const site = await succeed('POST', '/sites', { name: 'Kai', siteNumber: 'S-1', description: 'Quay', ...address })
  await succeed('PUT', `/sites/${site.id}`, { name: 'Kai', comment: 'Ring first' })
  const contact = {
    name: 'Kari',
    role: 'Guard',
    phoneNumber: '110',
    emailAddress: 'k@emberwatch.example',
    hours: 'Nights',
  }
  const instructions = { access: 'a', keyBox: 'b', assemblyPoint: 'c', water: 'd', firstSteps: 'e' }
  await succeed('PUT', `/sites/${site.id}/contacts`, { revision: 0, contacts: [contact], instructions })
  await succeed('PUT', `/users/${users['super.monitor']}`, { firstName: 'Ola', lastName: 'Moe', address })
  await addModem(site.id)
  await addLoop(site.id)
  await uploadFiles(site.id)
}

async function addModem(siteId: string): Promise<void> {
  const label = { clientId: 'fam-1', iccid: '1', imei: '001017000009079', imsi: '2', wgip: '10.64.0.9', ts: '3' }
  const modem = await succeed('POST', '/modems', { siteId, code: formatModemCode(label), lat: 1, lng: 2 })
  await succeed('POST', `/modems/${modem.id}/secret`)
  const entry = { name: 'A', type: 'autrosafe', host: '10.0.0.2', port: 4001 }
  const network = { ip: '10.0.0.1', subnet: '255.255.0.0', systems: [entry] }
  const { modemSystems, endpoints } = await succeed('PUT', `/modems/${modem.id}/network-configuration`, network)
  const report = { entryId: modemSystems[0].id, systemId: endpoints[0].systemId, before: null, stages: [] }
  const failed = { state: 'panel_config_failed', description: 'No answer', at: api.clock.now }
  await storeConnections(api.db.kysely, [{ ...report, ...failed }])
}

async function addLoop(siteId: string): Promise<void> {
  const scanned = await succeed('POST', `/sites/${siteId}/scanned-systems`, { systemName: 'Hall', siteId })
  const loop = await succeed('POST', `/scanned-systems/${scanned.id}/scanned-loops`, { name: 'L1' })
  const unit = {
    tagName: 'T',
    detectionZone: 'Z',
    lsiNumber: '1',
    unitType: 'BHH-300',
    serialNumber: 'x1',
    comment: 'c',
  }
  await succeed('POST', `/scanned-loops/${loop.id}/scanned-units`, unit)
  await succeed('PUT', `/scanned-loops/${loop.id}`, { isReady: true })
  await succeed('PUT', `/scanned-loops/${loop.id}`, { isLocked: true })
}

async function answerInvitations(): Promise<void> {
  for (const [answer, systemId] of [
    ['accept', system('alnabru', 1)],
    ['reject', system('hareid', 1)],
  ] as const) {
    const invite = { emailAddress: emails['site.monitor'], accessLevel: 0 }
    const { id } = await succeed('POST', `/systems/${systemId}/users`, invite)
    await succeed('POST', `/invitations/${id}/${answer}`, undefined, 'site.monitor')
  }
}

async function uploadFiles(siteId: string): Promise<void> {
  const { xml } = await api.db.kysely
    .selectFrom('configurations')
    .select('xml')
    .where('systemId', '=', system('skansen', 1))
    .where('xml', 'like', '%serial%')
    .limit(1)
    .executeTakeFirstOrThrow()
  const configuration = file('again.xml', `${xml}<!-- again -->`, 'configuration', { comment: 'Again' })
  await succeed('POST', `/systems/${system('skansen', 1)}/configurations`, configuration)
  const cells: Partial<Record<string, string>> = { activeContract: 'true', entryCreatedDate: '2020-01-01' }
  const ids: Partial<Record<string, string>> = { systemId: system('skansen', 1), siteId }
  const row = installBaseColumnNames.map((name) => cells[name] ?? ids[name] ?? `a ${name}`)
  const base = file('base.csv', `${installBaseColumnNames.join(',')}\n${row.join(',')}\n`, 'file')
  await succeed('POST', '/resources/upload-install-base-report', base)
}

it('fills no column that no call and no modem can fill', async () => {
  const all = await tables()
  const seeded = (await Promise.all([...all].map((table) => filledIn(...table)))).flat()
  await watch(all)
  // One of the writes ends the sessions of this person.
  await answerInvitations()
  await makeAllWrites()
  await makeFullWrites()
  const { rows } = await sql<{ name: string }>`select name from filled_columns`.execute(api.db.kysely)
  // An import takes the place of the table: its rows are of the file alone.
  const imported = await filledIn('install_base_rows', all.get('install_base_rows') ?? '')
  const filled = new Set([...rows.map(({ name }) => name), ...imported])
  const others = seeded.filter((name) => !filled.has(name)).sort()
  expect(others.filter((name) => !otherOrigins.some(([columns]) => columns.test(name)))).toEqual([])
  for (const [columns, origin] of otherOrigins)
    expect([origin, others.some((name) => columns.test(name))]).toEqual([origin, true])
  expect(seeded).toEqual(expect.arrayContaining(['systems.equipment_number', 'systems.tag', 'sites.previous_address']))
})
