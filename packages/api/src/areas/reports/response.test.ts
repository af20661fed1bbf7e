import { read, utils } from '@e965/xlsx'
import type { ResponseRow } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** How soon troubles were taken and over (product 27.6); `pnpm unit:postgres` runs it there, with the same figures. */

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  await api.db.kysely.deleteFrom('troubles').execute()
})
afterEach(() => api.close())

const [nidelva, skansen] = [demoIds.system('nidelva', 1), demoIds.system('skansen', 1)]
const start = new Date('2026-03-31T20:00:00Z')

/** Troubles a minute apart, each taken and over after so many seconds; null for never. */
const add = (systemId: string, times: readonly (readonly [taken: number | null, over: number | null])[], more = {}) =>
  api.db.kysely
    .insertInto('troubles')
    .values(
      times.map(([taken, over], index) => {
        const openedAt = new Date(start.getTime() + index * 60_000)
        const after = (seconds: number | null) =>
          seconds === null ? null : new Date(openedAt.getTime() + seconds * 1000)
        // One is open at a time.
        return { systemId, kind: 'alarm', openedAt, takenAt: after(taken), overAt: after(over), ...more } as const
      }),
    )
    .execute()
const rowsOf = async (query = '', as: DemoAccount = 'site.monitor'): Promise<ResponseRow[]> =>
  (await call(as, 'GET', `/reports/response?limit=1000${query}`)).body.data
const ten = Array.from({ length: 10 }, (_, index) => [(index + 1) * 60, (index + 1) * 600] as const)

it('the report has median and 90th percentile of the times to assignment and end', async () => {
  await add(nidelva, [...ten, [null, null]])
  expect(await rowsOf()).toEqual([
    {
      ...{ siteId: demoIds.sites.nidelva, siteName: 'Nidelva kontorpark', month: null },
      ...{ troublesCount: 11, duringWorkCount: 0, takenCount: 10, overCount: 10 },
      ...{ medianTakenSeconds: 330, p90TakenSeconds: 546, medianOverSeconds: 3300, p90OverSeconds: 5460 },
    },
  ])
})

it('the time is null without an assignment, and zero for one before the receipt', async () => {
  await add(nidelva, [[-5, null]])
  await add(skansen, [[null, 60]])
  expect(
    (await rowsOf('&orderBy=siteName')).map(({ medianTakenSeconds, p90OverSeconds }) => [
      medianTakenSeconds,
      p90OverSeconds,
    ]),
  ).toEqual([
    [0, null],
    [null, 60],
  ])
})

it('months are those of the zone, also within a site', async () => {
  await add(nidelva, [[60, 60]])
  await add(skansen, [[60, 60]], { openedAt: new Date('2026-03-31T22:30:00Z') })
  const months = async (query: string) =>
    (await rowsOf(query)).map(({ siteName, month, troublesCount }) => [siteName, month, troublesCount])
  expect(await months('&by=month')).toEqual([[null, '2026-03', 2]])
  expect(await months('&by=month&timeZone=Europe/Oslo&orderBy=month')).toEqual([
    [null, '2026-03', 1],
    [null, '2026-04', 1],
  ])
  expect(await months('&by=siteMonth&timeZone=Europe/Oslo&orderBy=month')).toEqual([
    ['Nidelva kontorpark', '2026-03', 1],
    ['Skansen konferansehotell', '2026-04', 1],
  ])
})

it('troubles during planned work are counted apart and excluded on request', async () => {
  await add(nidelva, [[60, 60]])
  await add(nidelva, [[600, 600]], { duringWork: true })
  expect(await rowsOf()).toMatchObject([{ troublesCount: 2, duringWorkCount: 1, medianTakenSeconds: 330 }])
  expect(await rowsOf('&work=without')).toMatchObject([
    { troublesCount: 1, duringWorkCount: 0, medianTakenSeconds: 60 },
  ])
})

it('the report filters by kinds and days', async () => {
  await add(nidelva, [[60, 60]])
  await add(nidelva, [[60, 60]], { kind: 'offline' })
  expect(await rowsOf()).toMatchObject([{ troublesCount: 1 }])
  expect(await rowsOf('&kind=offline,alarm')).toMatchObject([{ troublesCount: 2 }])
  expect(await rowsOf('&beginDate=2026-04-01')).toEqual([])
  expect(await rowsOf('&endDate=2026-03-31')).toHaveLength(1)
})

it.each([
  ['by=year', 'by'],
  ['kind=nonsense', 'kind'],
  ['work=maybe', 'work'],
  ['timeZone=Mars', 'timeZone'],
  ['beginDate=2026-02-01&endDate=2026-01-01', 'endDate'],
])('the report refuses %s by name', async (query, name) => {
  const { status, body } = await call('site.monitor', 'GET', `/reports/response?${query}`)
  expect([status, Object.keys(body.fields)[0]?.split('.')[0]]).toEqual([400, name])
})

it("the report covers the person's systems, and all for super users", async () => {
  await add(nidelva, [[60, 60]])
  const { id: foreign } = await api.db.kysely
    .selectFrom('systems')
    .select('id')
    .where('siteId', '=', demoIds.outsiderSite)
    .executeTakeFirstOrThrow()
  await add(foreign, [[60, 60]])
  expect((await rowsOf()).map(({ siteName }) => siteName)).toEqual(['Nidelva kontorpark'])
  expect(await rowsOf('', 'super.monitor')).toHaveLength(2)
  expect((await rowsOf('', 'outsider')).map(({ siteId }) => siteId)).toEqual([demoIds.outsiderSite])
})

it('the totals cover all rows', async () => {
  await add(nidelva, [
    [60, 60],
    [null, 60],
  ])
  await add(skansen, [[60, 60]], { duringWork: true })
  const { meta } = (await call('site.monitor', 'GET', '/reports/response')).body
  expect(meta).toEqual({ troublesCount: 3, duringWorkCount: 1, takenCount: 2, overCount: 3 })
})

it('the report comes as a spreadsheet and by monthly mail', async () => {
  await add(nidelva, ten)
  const answer = await api.fetch('/api/v1/reports/export-response?by=month&timeZone=Europe/Oslo', {
    headers: { authorization: await api.tokenOf('site.monitor') },
  })
  expect(answer.headers.get('content-disposition')).toContain('Response-ALL.xlsx')
  const sheet = read(Buffer.from(await answer.arrayBuffer())).Sheets.Response
  const [row] = utils.sheet_to_json<Record<string, unknown>>(sheet as never)
  expect(row).toMatchObject({ Month: '2026-03', Troubles: 10, 'Median to taken (seconds)': 330 })
  const schedule = {
    ...{ report: 'response', query: { by: 'month' }, covers: 'period', format: 'xlsx', every: 'monthly' },
    ...{ timeZone: 'Europe/Oslo', withSummary: false, recipients: [demoIds.emails['site.monitor']] },
  }
  const { status, body } = await call('site.monitor', 'POST', '/reports/schedules', schedule)
  expect([status, body.data?.filters]).toEqual([200, ['Rows by: month']])
  const refused = await call('site.monitor', 'POST', '/reports/schedules', {
    ...schedule,
    recipients: [demoIds.emails.outsider],
  })
  expect(refusal(refused)[0]).toBe(400)
})

it('a hundred thousand troubles are read once', async () => {
  await sql`insert into troubles (system_id, kind, opened_at, taken_at, over_at)
    select y.id, 'alarm', t.at, t.at + interval '5 minutes', t.at + interval '1 hour'
    from (select id, row_number() over (order by id) as n from systems) y,
      lateral (select timestamptz '2026-01-01' + n * interval '1 second' * (1 + y.n) as at from generate_series(1, 400) n) t`.execute(
    api.db.kysely,
  )
  const [row] = await rowsOf('&by=month&orderBy=month', 'super.monitor')
  expect(row).toMatchObject({ medianTakenSeconds: 300, p90OverSeconds: 3600 })
})
