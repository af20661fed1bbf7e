import { demoIds } from '@emberwatch/demo'
import { sql } from 'kysely'
import { readSettings } from '../settings.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { type HeldStatements, holdStatements } from '../testing/held-statements.ts'
import { testKinds } from '../testing/test-databases.ts'
import { preferredTotals } from './begun-totals.ts'

const { load } = readSettings({ NODE_ENV: 'test' })
/** One that is cached, and one that is not. */
const systems = '/systems?limit=2'
const events = '/reports/system-events?limit=2'
const isCount = /as "count"/

let api: DemoApi
let tokens: Record<'super.admin' | 'site.admin', string>
let statements: HeldStatements | undefined
beforeAll(async () => {
  api = await openDemoApi()
  tokens = { 'super.admin': await api.tokenOf('super.admin'), 'site.admin': await api.tokenOf('site.admin') }
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

async function ask(path: string, prefer?: string, account: keyof typeof tokens = 'super.admin') {
  const answer = await api.fetch(`/api/v1${path}`, {
    headers: { authorization: tokens[account], ...(prefer ? { prefer } : {}) },
  })
  const { status, headers } = answer
  return { status, body: await answer.json(), vary: headers.get('vary'), applied: headers.get('preference-applied') }
}
const ready = 'totals=ready'

describe.each([systems, events])('a list whose count takes long, %s', (path) => {
  it('gives its rows at once to whoever prefers that, and the totals to the next call, counted once', async () => {
    await change()
    const { holds, release, sent } = hold()
    const rows = await ask(path, ready)
    expect(rows).toMatchObject({ status: 200, vary: 'Prefer', applied: ready })
    expect(rows.body).toEqual({ data: expect.any(Array), count: null, meta: null, totals: expect.any(String) })
    expect(rows.body.data).toHaveLength(2)
    await holds(1)
    const rest = ask(path, `totals=${rows.body.totals}`)
    void release()
    const { body, applied } = await rest
    expect(applied).toBeNull()
    expect(sent.filter((text) => isCount.test(text))).toHaveLength(1)
    statements?.end()
    expect(body).toEqual((await ask(path)).body)
    expect(body.count).toBeGreaterThan(2)
    expect(Object.keys(body)).toEqual(['data', 'count', 'meta'])
  })

  it('waits for it with everybody else', async () => {
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
      body: { count: expect.any(Number) },
    })
  })

  it('has a name for it that is good once, for the same rows and person, and else counts anew', async () => {
    await change()
    const { release, sent } = hold()
    const { totals } = (await ask(path, ready)).body
    const preference = `totals=${totals}`
    const strange = [
      ask(`${path}&order=DESC&${path === systems ? 'name' : 'eventName'}=a`, preference),
      ask(path, preference, 'site.admin'),
    ]
    await statements?.holds(3)
    void release()
    const [search, other] = await Promise.all(strange)
    expect([search?.status, other?.status]).toEqual([200, 200])
    // Another page and order of the same rows have the same totals.
    const own = (await ask(`${path}&offset=1`, preference)).body.count
    expect(search?.body.count).toBeLessThan(own)
    expect(other?.body.count).toBeLessThan(own)
    const counts = () => sent.filter((text) => isCount.test(text)).length
    expect(counts()).toBe(3)
    await change()
    expect((await ask(path, preference)).status).toBe(200)
    expect(counts()).toBe(4)
  })

  it('tells of a failed count whoever asks for it, and counts anew for the next', async () => {
    await change()
    const { release } = hold()
    const rows = await ask(path, ready)
    expect(rows.body.count).toBeNull()
    await release('select 1 / 0')
    expect(await ask(path, `totals=${rows.body.totals}`)).toMatchObject({ status: 500 })
    statements?.end()
    expect(await ask(path)).toMatchObject({ status: 200, body: { count: expect.any(Number) } })
  })
})

it('comes with the rows where it is cached', async () => {
  await ask(systems)
  const page = '/systems?limit=1&offset=1'
  expect(await ask(page, ready)).toMatchObject({ applied: null, body: { count: expect.any(Number), meta: {} } })
})

describe('a count that an answer did not wait for', () => {
  it('keeps its place among the calls of the person', async () => {
    // Two places, one of them for another kind of thing.
    const narrow = await openDemoApi({ load: { ...load, callsPerPerson: 2 } })
    const authorization = await narrow.tokenOf('super.admin')
    const { release, sent, end } = holdStatements(narrow.db, isCount)
    const get = (path: string, prefer = '') => narrow.fetch(`/api/v1${path}`, { headers: { authorization, prefer } })
    const { totals } = await (await get(systems, ready)).json()
    const next = get('/systems?limit=3')
    const whole = get(systems, `totals=${totals}`)
    await get('/user')
    const pages = () => sent.filter((text) => /row_number/.test(text)).length
    expect(pages()).toBe(1)
    void release()
    expect([(await next).status, (await whole).status]).toEqual([200, 200])
    expect(pages()).toBe(3)
    end()
    await narrow.close()
  })

  it('is one for all that ask together, with the preference or without, and is no whole answer in the cache', async () => {
    await change()
    const { holds, release, sent } = hold()
    const together = [...Array(12).keys()].map((n) =>
      ask(`/systems?limit=2&offset=${n % 3}`, n % 2 ? ready : undefined),
    )
    await holds(1)
    await ask('/user')
    void release()
    const answers = await Promise.all(together)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(sent.filter((text) => isCount.test(text))).toHaveLength(1)
    expect((await ask(systems)).body.count).toEqual(expect.any(Number))
  })

  it('goes on when its caller has gone, for whoever asks next', async () => {
    await change()
    const { holds, release, sent } = hold()
    const { totals } = (await ask(systems, ready)).body
    await holds(1)
    const controller = new AbortController()
    const headers = { authorization: tokens['super.admin'], prefer: `totals=${totals}` }
    const call = api.fetch(`/api/v1${systems}`, { headers, signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toThrow()
    const next = ask('/systems?limit=5')
    await ask('/user')
    void release()
    expect((await next).body.count).toEqual(expect.any(Number))
    expect(sent.filter((text) => isCount.test(text))).toHaveLength(1)
  })

  it('may be older than a change, which the next plain call shows', async () => {
    const before = (await ask(systems)).body.count
    await change()
    const { release } = hold()
    const { totals } = (await ask(systems, ready)).body
    await release()
    await change()
    expect((await ask(systems, `totals=${totals}`)).body.count).toBe(before + 1)
    expect((await ask(systems)).body.count).toBe(before + 2)
  })

  it('ends before the server does', async () => {
    const other = await openDemoApi()
    const authorization = await other.tokenOf('super.admin')
    const { release, end } = holdStatements(other.db, isCount)
    const answer = await other.fetch(`/api/v1${events}`, { headers: { authorization, prefer: ready } })
    expect((await answer.json()).count).toBeNull()
    let isClosed = false
    const close = other.close().then(() => {
      isClosed = true
    })
    await ask('/user')
    expect(isClosed).toBe(false)
    void release()
    await close
    end()
  })
})

const onServer = testKinds.includes('postgres') ? describe : describe.skip

onServer('PostgreSQL, where a count waits for a lock', () => {
  it('gives the rows meanwhile, and the count when it is let go', async () => {
    let rest: ReturnType<typeof ask> | undefined
    await api.db.kysely.transaction().execute(async (change) => {
      // Rows come from the events themselves, their count from those by hour.
      await sql`lock table event_hours in access exclusive mode`.execute(change)
      const rows = await ask(events, ready)
      expect([rows.body.data.length, rows.body.count]).toEqual([2, null])
      rest = ask(events, `totals=${rows.body.totals}`)
    })
    expect((await rest)?.body.count).toBeGreaterThan(2)
  })

  it('gives the count up with the lock, and tells whoever asks', async () => {
    await api.db.kysely.transaction().execute(async (change) => {
      await sql`lock table event_hours in access exclusive mode`.execute(change)
      const { totals } = (await ask(events, ready)).body
      expect(await ask(events, `totals=${totals}`)).toMatchObject({ status: 503 })
    })
    expect((await ask(events)).status).toBe(200)
  })
})

it.each([
  ['totals=ready', 'ready'],
  ['respond-async, TOTALS = "ready"; wait=1', 'ready'],
  ['totals=a, totals=b', 'a'],
  ['subtotals=ready', undefined],
  ['totals', ''],
  [undefined, undefined],
])('reads the header Prefer: %s', (header, value) => expect(preferredTotals(header)).toBe(value))
