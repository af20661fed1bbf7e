import { setTimeout as sleep } from 'node:timers/promises'
import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { type Statement, statementsOf } from '../../testing/statements.ts'

/** How many events there are, which nobody counts one by one for whoever may see them all (product 12.6). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const list = async (query = '', account: 'super.admin' | 'site.monitor' = 'super.admin') =>
  (await api.get(account, `/api/v1/reports/system-events?limit=2${query}`)).body
const isCount = ({ text }: Statement) => /as "count"/.test(text)
const countsOf = async (query = '', account?: 'super.admin' | 'site.monitor') =>
  (await statementsOf(api.db, () => list(query, account))).filter(isCount).map(({ text }) => text)

/** No whole hour: such a span is counted from the events. */
const slowly = '&beginDate=1998-01-02T00:00:01Z'

describe('the count of all events', () => {
  it.each([
    '',
    '&beginDate=2026-02-10',
    '&beginDate=2026-02-10&endDate=2026-02-20',
    '&eventClass=alarm',
    '&eventClass=fault&endDate=2026-02-20',
    '&eventName=clear',
  ])('for "%s" equals a full count without reading events', async (query) => {
    const { count } = await list(query)
    expect(count).toBeGreaterThan(0)
    const from = query.includes('beginDate') ? query.replace('2026-02-10', '2026-02-10T00:00:00.001Z') : query + slowly
    expect(count).toBe((await list(from)).count)
    const [text = ''] = await countsOf(query)
    expect(text).toMatch(/from event_hours/)
    expect(text.replace(/from sites s join systems y .* where s\.deleted_at is not null/s, '')).not.toMatch(
      /"?events"? e/,
    )
  })

  it.each([
    ['a person who does not see all', '', 'site.monitor'],
    ['one system', `&systemId=${demoIds.system('nidelva', 1)}`, 'super.admin'],
    ['one site', `&siteId=${demoIds.sites.nidelva}`, 'super.admin'],
    ['a search that hours know nothing of', '&unitName=L01', 'super.admin'],
    ['a span that is no whole hours', slowly, 'super.admin'],
  ] as const)('for %s is counted from the events', async (_, query, account) => {
    expect((await countsOf(query, account)).join()).not.toMatch(/event_hours/)
    const { count } = await list(query, account)
    expect(count).toBeGreaterThan(0)
  })

  it('leaves out events of deleted sites', async () => {
    const sites = api.db.kysely.updateTable('sites').where('id', '=', demoIds.sites.nidelva)
    const before = (await list()).count
    await sites.set({ deletedAt: demoNow }).execute()
    expect((await list()).count).toBeLessThan(before)
    expect((await list()).count).toBe((await list(slowly)).count)
    await sites.set({ deletedAt: null }).execute()
    expect((await list()).count).toBe(before)
  })

  it('is exact at every moment during concurrent writes', async () => {
    const [fast] = (await statementsOf(api.db, () => list())).filter(isCount)
    const come = Array.from({ length: 6 }, (_, n) => storeAndRemove(n))
    const results: number[] = []
    let isOver = false
    const over = Promise.all(come).finally(() => {
      isOver = true
    })
    while (!isOver) {
      results.push(await compared(fast as Statement))
      // The writers have the database in between.
      await sleep(20)
    }
    await over
    results.push(await compared(fast as Statement))
    expect(new Set(results).size).toBeGreaterThan(1)
  })
})

const systemId = demoIds.system('nidelva', 1)

/** Ten times thirty events, of which a third goes again. */
async function storeAndRemove(writer: number) {
  for (let round = 0; round < 10; round++) {
    const eventName = `Came ${writer} ${round}`
    const events = Array.from({ length: 30 }, (_, i) => ({
      systemId,
      unitName: i % 2 ? `W${writer}` : null,
      eventName: i % 3 ? eventName : 'Goes',
      unitId: eventName,
      occurredAt: new Date(demoNow.getTime() + (writer * 10 + i) * 60_000),
    }))
    await api.db.kysely.insertInto('events').values(events).execute()
    const deletion = api.db.kysely.deleteFrom('events').where('unitId', '=', eventName)
    await deletion.where('eventName', '=', 'Goes').execute()
  }
}

/** The statement of the list and a count of every event, both at the same moment. */
async function compared({ text, parameters }: Statement): Promise<number> {
  const client = await api.db.pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const fast = await client.query<{ count: number }>(text, parameters)
    const slow = await client.query<{ count: number }>(`select count(*)::int from events e
      join systems y on y.id = e.system_id join sites s on s.id = y.site_id where s.deleted_at is null`)
    await client.query('commit')
    expect(fast.rows[0]?.count).toBe(slow.rows[0]?.count)
    return slow.rows[0]?.count ?? 0
  } finally {
    client.release()
  }
}

it('equals the rows of an export', async () => {
  const token = await api.tokenOf('super.admin')
  const ask = () => api.post('/api/v1/jobs/exports', { report: 'systemEvents', query: {} }, { authorization: token })
  const texts = (await statementsOf(api.db, ask)).map(({ text }) => text)
  expect(texts.join()).toMatch(/from event_hours/)
  expect((await ask()).body.data.rowsCount).toBe((await list()).count)
})
