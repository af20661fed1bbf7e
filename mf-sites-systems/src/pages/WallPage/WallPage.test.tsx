import { setClockOffset } from '@emberwatch/contract'
import type { AttentionItem, AttentionKind } from '@emberwatch/contract/sites-systems'
import { currentSession } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { ageText } from '../../age/age-text.ts'
import { useNow } from '../../age/use-now.ts'
import { useNewRows } from './use-new-rows.ts'
import { keyOf, newKinds } from './use-news.ts'
import { WallPage } from './WallPage.tsx'
import { bySite, byWeight, pagesOf, shortName, turningPages } from './wall-choice.ts'

/** The wall shows trouble to everybody in the room (product 13.11). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())
afterEach(() => localStorage.clear())

const open = (as: 'super.monitor' | 'site.operator', fetch?: typeof globalThis.fetch) =>
  renderPage(<WallPage />, { api, as, at: '/wall', fetch })
const counts = () => within(screen.getByRole('list', { name: 'What needs attention' })).getAllByRole('listitem')

it("a super user without sites sees the fleet's counts, worst first with ages", async () => {
  await open('super.monitor')
  const { body } = await api.get('super.monitor', '/api/v1/attention?scope=fleet&limit=200')
  expect(await screen.findByRole('heading', { name: 'Whole fleet' })).toBeInTheDocument()
  await waitFor(() => expect(counts()[0]).toHaveTextContent(`${body.meta.alarm}Alarm`))
  expect(counts()[1]).toHaveTextContent(`${body.meta.offline}Offline`)
  const rows = within(screen.getByRole('region', { name: 'What is wrong' })).getAllByRole('button')
  expect(rows[0]).toHaveTextContent(body.data[0].siteName)
  expect(rows[0]).toHaveTextContent(/min|h|days/)
  const listed = rows.filter((one) => one.textContent?.startsWith('Offline')).length
  expect(screen.getByText(/^Not listed here: /)).toHaveTextContent(`${body.meta.offline - listed} Offline`)
})

it('a row has its contacts', async () => {
  const { user } = await open('site.operator')
  const [row] = await within(await screen.findByRole('region', { name: 'What is wrong' })).findAllByRole('button')
  await user.click(row as HTMLElement)
  expect(await screen.findByRole('dialog', { name: /^Alarm: / })).toBeInTheDocument()
})

it('a wall without contact never looks calm', async () => {
  await open('site.operator', () => Promise.reject(new TypeError('no network')))
  expect(await screen.findByText(/^NO CONTACT\./)).toBeInTheDocument()
  expect(screen.queryByText(/^Nothing: no open alarms/)).not.toBeInTheDocument()
  for (const count of counts()) expect(count).toHaveTextContent(/^–/)
})

it("the wall replaces the person's session by its own", async () => {
  const { user } = await open('site.operator')
  const before = currentSession()?.token
  await user.click(await screen.findByRole('button', { name: 'Leave this screen as a wall' }))
  await user.type(await screen.findByLabelText('Name'), 'Entrance')
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(currentSession()?.isWall).toBe(true))
  const mine = await api.fetch('http://api.test/api/v1/user', { headers: { authorization: `Bearer ${before}` } })
  expect(mine.status).toBe(401)
  const { body } = await api.get('site.operator', '/api/v1/user/walls')
  expect(body.data).toMatchObject([{ name: 'Entrance', scope: 'own' }])
  expect(await screen.findByRole('link', { name: 'End this wall' })).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Sites that are shown' })).not.toBeInTheDocument()
  await api.db.kysely.deleteFrom('wallSessions').where('userId', '=', demoIds.users['site.operator']).execute()
})

it('only new troubles have a sound', () => {
  const item = (kind: 'alarm' | 'offline', systemId: string, count = 1, since = '2026-01-01T00:00:00.000Z') =>
    ({ kind, systemId, count, since }) as never
  const before = new Set([item('alarm', 'a'), item('offline', 'b')].map(keyOf))
  expect(newKinds(undefined, [item('alarm', 'a')])).toEqual([])
  expect(newKinds(before, [item('alarm', 'a'), item('offline', 'b', 1, '2026-02-01T00:00:00.000Z')])).toEqual([])
  expect(newKinds(before, [item('alarm', 'a', 2), item('offline', 'c')])).toEqual(['alarm', 'offline'])
})

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [61, '1 h 1 min'],
  [9 * 60 + 59, '9 h 59 min'],
  [47 * 60, '47 h'],
  [49 * 60, '2 days'],
])('an age of %i minutes reads in short words', (minutes, text) => {
  const now = new Date('2026-03-01T12:00:00.000Z')
  expect(ageText(new Date(now.getTime() - minutes * 60_000).toISOString(), now)).toBe(text)
})

it('ages follow the server with a screen clock two hours ahead', () => {
  const lostAt = new Date().toISOString()
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(lostAt) + 2 * 3_600_000)
  setClockOffset(-2 * 3_600_000)
  const { result } = renderHook(() => useNow(1000))
  expect(ageText(lostAt, result.current)).toBe('0 min')
  setClockOffset(0)
})

const row = (systemId: string, siteId: string, kind: AttentionKind, hours: number) =>
  ({
    kind,
    systemId,
    siteId,
    siteName: siteId,
    count: 1,
    since: new Date(-hours * 3_600_000).toISOString(),
  }) as AttentionItem

it('alarms come before news, the last day before older trouble, each site once', () => {
  const [fresh, alarm, late, old] = [
    row('fresh', 'B', 'urgent', 0),
    row('alarm', 'A', 'alarm', 90),
    row('late', 'A', 'urgent', 2),
    row('old', 'B', 'offline', 48),
  ] as const
  const ordered = byWeight([old, late, alarm, fresh], new Set([keyOf(fresh)]), 0)
  expect(ordered.map(({ systemId }) => systemId)).toEqual(['alarm', 'fresh', 'late', 'old'])
  expect(bySite(ordered).map(({ siteId, items }) => [siteId, items.length])).toEqual([
    ['A', 2],
    ['B', 2],
  ])
})

it('pages turn for alarms only', () => {
  const heights = { list: 100, site: 20, row: 40 }
  const offline = ['a', 'b', 'c', 'd'].map((id) => row(id, id, 'offline', 1))
  expect(turningPages(pagesOf(offline, heights))).toBe(1)
  const alarms = ['a', 'b', 'c'].map((id) => row(id, 'A', 'alarm', 1))
  expect(pagesOf([...alarms, ...offline], heights).map((page) => page.length)).toEqual([2, 1, 1, 1, 1, 1])
  expect(turningPages(pagesOf([...alarms, ...offline], heights))).toBe(2)
})

it('ten concurrent alarms all appear on the pages, the newest on top of each', () => {
  const alarms = Array.from({ length: 10 }, (_, nth) => row(`alarm ${nth}`, `site ${nth}`, 'alarm', 0))
  const offline = row('lost', 'site', 'offline', 0)
  const ordered = byWeight([offline, ...alarms], new Set([offline, ...alarms].map(keyOf)), 0)
  const [newest] = ordered
  const pages = pagesOf(ordered, { list: 300, site: 20, row: 40 }, newest)
  const turned = pages.slice(0, turningPages(pages, newest))
  expect(turned).toHaveLength(3)
  expect(new Set(turned.flat())).toEqual(new Set([...alarms, offline]))
  for (const page of turned) expect(page[0]).toBe(newest)
  expect(turned.at(-1)?.at(-1)).toBe(offline)
})

it('the name of a system omits the site', () => {
  const name = (systemName: string | null) => shortName({ systemName, systemNumber: 7, siteName: 'Nidelva kontorpark' })
  expect(name('Nidelva kontorpark hovedsentral')).toBe('Hovedsentral')
  expect(name('Nidelva kontorpark')).toBe('Nidelva kontorpark')
  expect(name('Garasje')).toBe('Garasje')
  expect(name(null)).toBe('System 7')
})

it('a row is new for a minute, except at the start', () => {
  jest.useFakeTimers({ now: 0 })
  const first = [row('a', 'A', 'alarm', 1)]
  const both = [...first, row('b', 'A', 'offline', 0)]
  const { result, rerender } = renderHook(({ items, now }) => useNewRows(items, new Date(now)), {
    initialProps: { items: first, now: 0 },
  })
  expect(result.current.size).toBe(0)
  rerender({ items: both, now: 0 })
  expect([...result.current]).toEqual(['offline b'])
  rerender({ items: both, now: 61_000 })
  expect(result.current.size).toBe(0)
  jest.useRealTimers()
})
