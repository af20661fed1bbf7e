import { read, utils } from '@e965/xlsx'
import type { RunningWork, TroubleRow } from '@emberwatch/contract/sites-systems'
import { retireLosses } from '../../db/retire-connections.ts'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** What the sheet for the next shift is made of (product 27.3). */

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  const row = { systemId: system, unitName: 'BH 12', hardwareName: 'BHH-500', hasAlarms: true }
  await api.db.kysely.insertInto('issues').values(row).execute()
})
afterEach(() => api.close())

const system = demoIds.system('nidelva', 1)
const site = demoIds.sites.nidelva
const hourMs = 3_600_000
const ago = (hours: number) => new Date(api.clock.now.getTime() - hours * hourMs)

const troublesOf = async (query = '', as: DemoAccount = 'site.monitor'): Promise<TroubleRow[]> =>
  (await call(as, 'GET', `/troubles?limit=1000${query}`)).body.data
const ofSystem = `&systemId=${system}&kind=alarm&overSince=${ago12()}`
function ago12() {
  return encodeURIComponent(new Date(Date.now() - 12 * hourMs).toISOString())
}
const solveAll = () =>
  api.db.kysely
    .updateTable('issues')
    .set({ isSolved: true, solvedAt: new Date() })
    .where('systemId', '=', system)
    .execute()

it('a row has its states with assignee, last line and cause', async () => {
  expect(await troublesOf(ofSystem)).toMatchObject([
    { state: 'open', assigneeName: null, linesCount: 0, takenAt: null },
  ])
  await call('site.operator', 'POST', `/systems/${system}/assignments`, { kind: 'alarm' })
  const [{ id, assigneeName }] = (await troublesOf(ofSystem)) as [TroubleRow]
  await call('site.operator', 'POST', `/troubles/${id}/journal`, {
    kind: 'call',
    contact: 'Kari Moe',
    outcome: 'engaged',
  })
  expect(await troublesOf(ofSystem)).toMatchObject([
    { state: 'taken', takenAt: expect.any(String), linesCount: 1, lastLine: 'Rang Kari Moe: engaged' },
  ])
  await solveAll()
  await call('site.operator', 'POST', `/troubles/${id}/journal`, { kind: 'cause', cause: 'unwanted' })
  expect(await troublesOf(ofSystem)).toMatchObject([
    { id, state: 'over', overAt: expect.any(String), assigneeName, cause: 'unwanted' },
  ])
})

it('rows that ended before the requested time are left out', async () => {
  const row = { systemId: system, kind: 'urgent' as const, openedAt: ago(30) }
  await api.db.kysely
    .insertInto('troubles')
    .values([
      { ...row, overAt: ago(13) },
      { ...row, openedAt: ago(8), overAt: ago(2) },
    ])
    .execute()
  const urgent = async (query: string) =>
    (await troublesOf(`&systemId=${system}&kind=urgent&state=over${query}`)).length
  expect(await urgent(`&overSince=${encodeURIComponent(ago(12).toISOString())}`)).toBe(1)
  expect(await urgent('')).toBe(await urgent(`&overSince=2000-01-01T00:00:00Z`))
  expect((await call('site.monitor', 'GET', '/troubles?overSince=yesterday')).body.fields).toHaveProperty('overSince')
})

it('rows are those of the person, or of the fleet for super users on request', async () => {
  const sites = new Set((await troublesOf()).map(({ siteId }) => siteId))
  expect(sites).toContain(site)
  expect(sites).not.toContain(demoIds.outsiderSite)
  expect(new Set((await troublesOf('', 'outsider')).map(({ siteId }) => siteId))).not.toContain(site)
  expect((await troublesOf('&scope=fleet', 'super.monitor')).length).toBeGreaterThan((await troublesOf()).length)
  expect(refusal(await call('site.admin', 'GET', '/troubles?scope=fleet'))).toEqual([403, 'user.missing_permissions'])
})

it('the rows come as a spreadsheet', async () => {
  const answer = await api.fetch(`/api/v1/troubles-file?timeZone=Europe/Oslo${ofSystem}`, {
    headers: { authorization: await api.tokenOf('site.monitor') },
  })
  const sheet = read(Buffer.from(await answer.arrayBuffer())).Sheets.Troubles
  const rows = utils.sheet_to_json<Record<string, unknown>>(sheet as never)
  expect(rows).toMatchObject([{ State: 'Open', Trouble: 'Alarm' }])
})

it('only old losses of contact without any action are deleted', async () => {
  const { kysely } = api.db
  const old = { systemId: system, kind: 'offline' as const, openedAt: ago(50), overAt: ago(49) }
  const rows = await kysely
    .insertInto('troubles')
    .values([old, { ...old, takenAt: ago(50) }, { ...old, kind: 'urgent' as const }, { ...old, overAt: ago(2) }, old])
    .returning('id')
    .execute()
  const [gone, ...others] = rows.map(({ id }) => id) as [string, ...string[]]
  const rung = others.at(-1) as string
  await call('site.operator', 'POST', `/troubles/${rung}/journal`, { kind: 'onWay' })
  await retireLosses(kysely, 1, api.clock.now)
  const left = await kysely
    .selectFrom('troubles')
    .select('id')
    .where('id', 'in', [gone, ...others])
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(others.toSorted())
})

it('running work of all sites is sorted by its end', async () => {
  const work = (siteId: string, from: number, until: number, more: object = {}) => ({
    ...{ siteId, kind: 'test' as const, startsAt: ago(from), endsAt: ago(until), nextAt: ago(until), ...more },
  })
  await api.db.kysely
    .insertInto('works')
    .values([
      work(site, 1, -3),
      work(demoIds.sites.skansen, 2, -1),
      work(site, 3, 1),
      work(site, -1, -2),
      work(demoIds.outsiderSite, 1, -1),
    ])
    .execute()
  const named = async (as: DemoAccount, query = '') =>
    (await call(as, 'GET', `/works?limit=1000${query}`)).body.data.map(
      ({ siteName }: RunningWork) => siteName.split(' ')[0],
    )
  expect(await named('site.monitor')).toEqual(['Skansen', 'Nidelva'])
  expect(await named('outsider')).toHaveLength(1)
  expect(await named('super.monitor', '&scope=fleet')).toHaveLength(3)
  expect(refusal(await call('site.admin', 'GET', '/works?scope=fleet'))).toEqual([403, 'user.missing_permissions'])
})
