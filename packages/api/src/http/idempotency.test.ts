import type { ItemEndpoint } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { demoIds } from '../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

let api: DemoApi
let authorization: string
beforeAll(async () => {
  api = await openDemoApi()
  authorization = await api.tokenOf('site.admin')
})
afterAll(() => api.close())

const site = { name: 'Fjordly', addressLine1: 'Kai 1', postalCode: '6900', city: 'Florø', country: 'Norway' }
const add = (key: string, body: object = site, more: object = {}) =>
  api.post('/api/v1/sites', body, { authorization, 'idempotency-key': key, ...more })
const count = async () => (await api.get('site.admin', '/api/v1/sites?limit=1')).body.count

it('ten concurrent calls with one key make one site and get the same answer', async () => {
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 10 }, () => add('ten-at-once')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await count()).toBe(before + 1)
  expect((await add('ten-at-once')).body).toEqual(answers[0]?.body)
  expect(await count()).toBe(before + 1)
})

it('calls without a key or with different keys each take effect', async () => {
  const before = await count()
  await add('the-first-one')
  await add('the-second-one')
  await api.post('/api/v1/sites', site, { authorization })
  expect(await count()).toBe(before + 3)
})

it('a key is refused for another body or another call', async () => {
  await add('used-once')
  const other = await add('used-once', { ...site, name: 'Elsewhere' })
  expect([other.status, other.body.statusText]).toEqual([422, 'generic.idempotency_key_reused'])
  const path = `/api/v1/sites/${demoIds.sites.nidelva}/scanned-systems`
  const call = await api.post(
    path,
    { systemName: 'x', siteId: demoIds.sites.nidelva },
    { authorization, 'idempotency-key': 'used-once' },
  )
  expect(call.status).toBe(422)
})

it('a key is separate for each person', async () => {
  const first = await add('shared-key')
  const other = await add('shared-key', site, { authorization: await api.tokenOf('super.admin') })
  expect(other.status).toBe(200)
  expect(other.body.data.id).not.toBe(first.body.data.id)
})

it('a key of a failed call works for the corrected call', async () => {
  expect((await add('failed-first', { ...site, name: '' })).status).toBe(400)
  const keyHeader = { 'idempotency-key': 'failed-later' }
  const unknownJob = `/api/v1/jobs/${demoIds.sites.nidelva}/cancel`
  expect((await api.post(unknownJob, undefined, { authorization, ...keyHeader })).status).toBe(404)
  expect((await add('failed-first')).status).toBe(200)
  expect((await add('failed-later')).status).toBe(200)
})

it('an answer with a secret is refused to a repeat', async () => {
  const start = () =>
    api.post(
      '/api/v1/user/walls',
      { name: 'Hall', scope: 'own' },
      { authorization, 'idempotency-key': 'a-secret-answer' },
    )
  const first = await start()
  expect(first.status).toBe(200)
  const repeat = await start()
  expect([repeat.status, repeat.body.statusText]).toEqual([409, 'generic.secret_shown_once'])
  const row = api.db.kysely.selectFrom('idempotencyKeys').select('answer').where('key', '=', 'a-secret-answer')
  const { answer } = await row.executeTakeFirstOrThrow()
  // The sealed text of an empty answer is this long: key's name, 12 bytes, 16 bytes.
  expect(answer?.split('.').at(-1)).toHaveLength(38)
})

it('a call declares whether its answer has a secret', () => {
  const hasSecret = ({ answer }: ItemEndpoint) =>
    Object.keys((answer as { entries?: object }).entries ?? {}).some((name) =>
      ['secret', 'secrets', 'token', 'recoveryCodes'].includes(name),
    )
  const calls = allEndpoints.filter(
    (endpoint): endpoint is ItemEndpoint => endpoint.kind === 'item' && endpoint.access.rule !== 'public',
  )
  expect(calls.filter((call) => (call.answersSecret ?? false) !== hasSecret(call)).map(({ name }) => name)).toEqual([])
})

it('an answer is stored sealed for a day', async () => {
  await add('kept-for-a-day')
  const rows = await api.db.kysely.selectFrom('idempotencyKeys').selectAll().execute()
  expect(rows.every(({ answer }) => answer?.startsWith('sealed.'))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('Fjordly')
  const before = await count()
  await api.db.kysely
    .updateTable('idempotencyKeys')
    .set({ answer: null, startedAt: new Date(api.clock.now.getTime() - 61_000) })
    .where('key', '=', 'kept-for-a-day')
    .execute()
  expect((await add('kept-for-a-day')).status).toBe(200)
  expect(await count()).toBe(before + 1)
  api.clock.now = new Date(api.clock.now.getTime() + 24 * 60 * 60_000 + 1)
  authorization = await api.tokenOf('site.admin')
  expect((await add('kept-for-a-day')).status).toBe(200)
  expect(await count()).toBe(before + 2)
})

it.each(['short', 'x'.repeat(129), 'blåbærsyltetøy'])('a call refuses the key %s', async (key) => {
  const { status, body } = await add(encodeURI(key).length > 140 ? key : key.replace(/[^\x20-\x7e]/g, '\u00e5'))
  expect([status, body.fields]).toEqual([400, { 'Idempotency-Key': 'Must be 8 to 128 visible ASCII characters' }])
})
