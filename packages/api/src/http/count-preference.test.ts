import { sql } from 'kysely'
import { demoIds } from '../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { type HeldStatements, holdStatements } from '../testing/held-statements.ts'
import { statementsOf } from '../testing/statements.ts'
import { testKinds } from '../testing/test-databases.ts'
import { prefersNoCount } from './count-preference.ts'

/** One that is cached, and one that is not. */
const systems = '/systems?limit=2'
const events = '/reports/system-events?limit=2'
const isCount = /as "count"/
const none = 'count=none'

let api: DemoApi
let token: string
let statements: HeldStatements | undefined
beforeAll(async () => {
  api = await openDemoApi()
  token = await api.tokenOf('super.admin')
  // The work of a server's start is done after this call.
  await ask(systems)
})
afterEach(() => statements?.end())
afterAll(() => api.close())

const hold = () => {
  statements = holdStatements(api.db, isCount)
  return statements
}
const change = () =>
  sql`insert into systems (site_id, type, name) values (${demoIds.sites.nidelva}, 'autrosafe', 'One more')`.execute(
    api.db.kysely,
  )

async function ask(path: string, prefer?: string) {
  const answer = await api.fetch(`/api/v1${path}`, {
    headers: { authorization: token, ...(prefer ? { prefer } : {}) },
  })
  const { status, headers } = answer
  return { status, body: await answer.json(), vary: headers.get('vary'), applied: headers.get('preference-applied') }
}

describe.each([systems, events])('a list, %s', (path) => {
  it('sends its rows without counting to a caller that prefers no count', async () => {
    await change()
    const { sent } = hold()
    const rows = await ask(path, none)
    expect(rows).toMatchObject({ status: 200, vary: 'Prefer', applied: none })
    expect(sent.filter((text) => isCount.test(text))).toEqual([])
    statements?.end()
    const whole = await ask(path)
    expect(whole).toMatchObject({ status: 200, vary: 'Prefer', applied: null })
    expect(whole.body.count).toBeGreaterThan(2)
    expect(rows.body).toEqual({ data: whole.body.data, count: null, meta: null })
    expect(Object.keys(rows.body)).toEqual(['data', 'count', 'meta'])
    // A cached answer is of one of them.
    expect(await ask(path, none)).toEqual(rows)
    expect(await ask(path)).toEqual(whole)
  })

  it('waits for its count by default', async () => {
    await change()
    const { holds, release } = hold()
    let isAnswered = false
    const whole = ask(path).finally(() => {
      isAnswered = true
    })
    await holds(1)
    await ask('/user')
    expect(isAnswered).toBe(false)
    void release()
    expect(await whole).toMatchObject({
      status: 200,
      vary: 'Prefer',
      applied: null,
      body: { data: [{}, {}], count: expect.any(Number), meta: {} },
    })
  })

  it('gives the same count and totals with one row, in any order', async () => {
    const { count, meta } = (await ask(path)).body
    const alone = await ask(`${path.replace('limit=2', 'limit=1')}&offset=0`)
    expect(alone.body).toMatchObject({ data: [{}], count, meta })
  })

  it('reports a failed count and counts again for the next caller', async () => {
    await change()
    const { holds, release } = hold()
    const whole = ask(path)
    await holds(1)
    void release('select 1 / 0')
    expect(await whole).toMatchObject({ status: 500 })
    statements?.end()
    expect(await ask(path)).toMatchObject({ status: 200, body: { count: expect.any(Number) } })
  })
})

it.each([
  ['one statement yields it with the rows', '/reports/event-days?limit=2'],
  ['a vast search is ordered by it', `${events}&eventName=a`],
])('a list has its count where %s, and says so', async (_, path) => {
  const rows = await ask(path, none)
  expect(rows).toMatchObject({ status: 200, applied: null, body: { count: expect.any(Number), meta: {} } })
  expect(rows.body).toEqual((await ask(path)).body)
})

it('keeps rows without a count in the cache until a table changes', async () => {
  const page = '/systems?limit=1&offset=1'
  const statementsOfRows = () => statementsOf(api.db, () => ask(page, none))
  await ask(page, none)
  expect(await statementsOfRows()).toHaveLength(2)
  await change()
  expect(await statementsOfRows()).toHaveLength(3)
})

it('counts once for concurrent callers, also for pages of the same rows', async () => {
  await change()
  const { holds, release, sent } = hold()
  const together = [...Array(12).keys()].map((n) => ask(`/systems?limit=2&offset=${n % 3}`, n % 2 ? none : undefined))
  await holds(1)
  await ask('/user')
  void release()
  const answers = await Promise.all(together)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(sent.filter((text) => isCount.test(text))).toHaveLength(1)
  expect((await ask(systems)).body.count).toEqual(expect.any(Number))
})

const onServer = testKinds.includes('postgres') ? describe : describe.skip

onServer('PostgreSQL, where a count waits for a lock', () => {
  it('sends the rows during a lock and the count after it', async () => {
    let whole: ReturnType<typeof ask> | undefined
    await api.db.kysely.transaction().execute(async (change) => {
      // Rows come from the events themselves, their count from those by hour.
      await sql`lock table event_hours in access exclusive mode`.execute(change)
      const rows = await ask(events, none)
      expect([rows.body.data.length, rows.body.count]).toEqual([2, null])
      whole = ask(events)
    })
    expect((await whole)?.body.count).toBeGreaterThan(2)
  })

  it('refuses the count with 503 when the lock lasts', async () => {
    await api.db.kysely.transaction().execute(async (change) => {
      await sql`lock table event_hours in access exclusive mode`.execute(change)
      expect(await ask(events)).toMatchObject({ status: 503 })
    })
    expect((await ask(events)).status).toBe(200)
  })
})

it.each([
  ['count=none', true],
  ['respond-async, COUNT = "none"; wait=1', true],
  ['count=exact, count=none', false],
  ['discount=none', false],
  ['count', false],
  [undefined, false],
])('reads the header Prefer: %s', (header, expected) => expect(prefersNoCount(header)).toBe(expected))
