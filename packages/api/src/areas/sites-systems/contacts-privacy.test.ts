import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { demoIds } from '../../fleet/index.ts'
import { logOptionsOf, logRequests } from '../../http/request-log.ts'
import { makeDataKey } from '../../secrets/data-keys.ts'
import { serverOptionsOf } from '../../server/server-options.ts'
import { apiPlugin, apiPluginOptions } from '../../server.ts'
import { readSettings } from '../../settings.ts'
import { type DemoApi, openDemoApi, testSecret } from '../../testing/demo-api.ts'

/** Names, numbers and where the key hangs stand in two tables, and nowhere else in the clear (product 7.7). */

const dataKeys = [makeDataKey()]
const lines: string[] = []
let api: DemoApi
let app: FastifyInstance
beforeAll(async () => {
  api = await openDemoApi({ dataKeys })
  const settings = { ...readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'debug' }), jwtSecret: testSecret, dataKeys }
  const stream = { write: (line: string) => void lines.push(line) }
  app = fastify({ ...serverOptionsOf(settings), ...logOptionsOf(settings, stream) })
  logRequests(app)
  const print = (line: string) => void lines.push(line)
  await app.register(apiPlugin, {
    ...apiPluginOptions,
    settings,
    db: api.db,
    live: api.live,
    print,
    now: () => api.clock.now,
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
})

const mark = 'Zqmark'
const texts = Object.fromEntries(
  ['access', 'keyBox', 'assemblyPoint', 'water', 'firstSteps'].map((field) => [field, `${mark} ${field}`]),
)
const contact = {
  name: mark,
  role: mark,
  hours: mark,
  emailAddress: `${mark}@fire.example`,
  phoneNumber: '+47 00 55 66 77 88',
}
const marks = [mark, '55 66 77 88', '0055667788']
const url = `/api/v1/sites/${demoIds.sites.nidelva}/contacts`

async function put(body: object, headers: Record<string, string> = {}) {
  const authorization = await api.tokenOf('site.admin')
  return app.inject({ method: 'PUT', url, payload: body, headers: { authorization, ...headers } })
}
const run = (statement: string) => sql.raw(statement).execute(api.db.kysely)

it("contacts are in no log line, whatever the call's outcome", async () => {
  const good = { revision: 1, contacts: [contact], instructions: texts }
  const key = { 'idempotency-key': 'one-of-the-tests' }
  expect((await put(good, key)).statusCode).toBe(200)
  expect((await put(good, key)).statusCode).toBe(200)
  expect((await put(good)).statusCode).toBe(409)
  expect((await put({ ...good, contacts: [{ ...contact, phoneNumber: `${mark} x` }] })).statusCode).toBe(400)
  expect((await put({ ...good, [mark]: mark, instructions: { access: { [mark]: mark } } })).statusCode).toBe(400)
  await run('alter table site_contacts add constraint refuse check (hours is null) not valid')
  expect((await put({ ...good, revision: 2 })).statusCode).toBe(500)
  await run('alter table site_contacts drop constraint refuse')
  const confirmed = { method: 'POST', url: `${url}/confirm`, payload: { revision: 2 } } as const
  const headers = { authorization: await api.tokenOf('site.admin') }
  expect((await app.inject({ ...confirmed, headers })).statusCode).toBe(200)
  expect(lines.length).toBeGreaterThan(6)
  expect(lines.join('')).toContain('request failed')
  for (const text of marks) expect(lines.join('').toLowerCase()).not.toContain(text.toLowerCase())
})

it('contacts are in the clear in no other table, neither the record nor cached answers', async () => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    api.db.kysely,
  )
  const holders: string[] = []
  for (const { name } of rows) {
    const result = await sql`select from ${sql.table(name)} t where t::text ilike ${`%${mark}%`} limit 1`.execute(
      api.db.kysely,
    )
    if (result.rows.length > 0) holders.push(name)
  }
  expect(holders.sort()).toEqual(['site_contacts', 'site_instructions'])
  const answers = await api.db.kysely.selectFrom('idempotencyKeys').select('answer').execute()
  expect(answers.map(({ answer }) => typeof answer)).toContain('string')
})

it('contacts are in no export of the record', async () => {
  const activity = await api.get('super.admin', `/api/v1/users/${demoIds.users['site.admin']}/activity?limit=1000`)
  const actions = activity.body.data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['site.contactsUpdated', 'site.contactsConfirmed']))
  for (const text of marks) expect(JSON.stringify(activity.body)).not.toContain(text)
})
