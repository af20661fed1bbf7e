import { recentSpans } from '@emberwatch/contract/spans'
import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitePage } from '../pages/SitePage/SitePage.tsx'
import { SystemPage } from '../pages/SystemPage/SystemPage.tsx'
import { availabilityTiles } from './availability-tiles.ts'
import { connectionText } from './since-text.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const system = demoIds.system('nidelva', 1)
const open = (hash = '#5', fetch?: typeof globalThis.fetch) =>
  renderPage(<SystemPage />, {
    api,
    as: 'site.monitor',
    route: '/systems/:id',
    at: `/systems/${system}${hash}`,
    ...(fetch && { fetch }),
  })
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1)

it('a day of the strip filters the history in the address', async () => {
  await api.db.kysely
    .insertInto('events')
    .values({ systemId: system, eventName: 'Fire alarm', occurredAt: new Date() })
    .execute()
  const { user, router } = await open()
  const table = await screen.findByRole('table', { name: 'History' })
  await waitFor(() => expect(rowsOf(table).length).toBeGreaterThan(2))
  expect(await screen.findByText('Over 90 days, %')).toBeInTheDocument()
  const days = screen.getAllByRole('button', { name: /^\d{4}-\d\d-\d\d: / })
  expect(days).toHaveLength(90)
  expect(days.filter((day) => day.tabIndex === 0)).toHaveLength(1)
  const bad = days.at(-1)
  expect(bad).toHaveAccessibleName(/: Alarm/)
  await user.click(bad as HTMLElement)
  const day = bad?.getAttribute('aria-label')?.slice(0, 10)
  expect(router.state.location).toMatchObject({ search: `?day=${day}`, hash: '#5' })
  await waitFor(() => {
    for (const row of rowsOf(screen.getByRole('table', { name: 'History' }))) expect(row).toHaveTextContent(day ?? '')
  })
  await user.click(screen.getByRole('button', { name: 'All days' }))
  expect(router.state.location.search).not.toContain('day')
})

it('a recent span filters the history in the address, until a day is chosen', async () => {
  const { user, router } = await open()
  const table = await screen.findByRole('table', { name: 'History' })
  await waitFor(() => expect(rowsOf(table).length).toBeGreaterThan(2))
  await user.click(screen.getByRole('button', { name: 'Last month' }))
  expect(router.state.location.search).toBe('?span=Last+month')
  expect(screen.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true')
  const month = recentSpans()['Last month'].startDate.slice(0, 7)
  await waitFor(() => {
    for (const row of rowsOf(screen.getByRole('table', { name: 'History' })))
      expect(row).toHaveTextContent(new RegExp(`${month}|Nothing to show`))
  })
  await user.click(screen.getAllByRole('button', { name: /^\d{4}-\d\d-\d\d: / }).at(-1) as HTMLElement)
  expect(router.state.location.search).not.toContain('span')
})

it('folds what repeats itself into one line with its count and span, which opens', async () => {
  const minute = (index: number) => new Date(Date.now() - 3_600_000 + index * 60_000)
  const event = (index: number) => ({
    systemId: system,
    eventName: 'Loop short circuit',
    occurredAt: minute(index),
    originalMessage: `${minute(index).toISOString().slice(0, 19).replace('T', ' ')};SHORT CIRCUIT;P01-L02`,
  })
  await api.db.kysely
    .insertInto('events')
    .values(Array.from({ length: 6 }, (_, index) => event(index)))
    .execute()
  const { user } = await open()
  const run = await screen.findByRole('button', { name: /^6 times, \d{4}-\d\d-\d\d \d\d:\d\d–/ })
  expect(run).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getAllByText('Loop short circuit')).toHaveLength(1)
  await user.click(run)
  expect(screen.getAllByText('Loop short circuit')).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: /^6 times/ }))
  expect(screen.getAllByText('Loop short circuit')).toHaveLength(1)
})

it('the history of a site names the systems', async () => {
  const site = demoIds.sites.nidelva
  await renderPage(<SitePage />, { api, as: 'site.monitor', route: '/sites/:id', at: `/sites/${site}#6` })
  const table = await screen.findByRole('table', { name: 'History' })
  expect(await within(table).findByRole('columnheader', { name: /System/ })).toBeInTheDocument()
})

it('the history is absent without support of the platform', async () => {
  const fetch = platformWithout(api, /^history\./)
  await open('#5', fetch)
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'History' })).not.toBeInTheDocument())
  expect(screen.queryByText(/ since /)).not.toBeInTheDocument()
})

it('the state shows its start time', async () => {
  await open('')
  expect(await screen.findByText(/ since \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeInTheDocument()
})

it.each([
  ['system_connected', 'Connected since 2024-11-20 14:03'],
  ['mobile_connection_failed', 'Offline since 2024-11-20 14:03: mobile connection failed'],
  ['panel_config_failed', 'Offline since 2024-11-20 14:03: panel configuration failed'],
])('%s is described as %s', (state, text) => {
  expect(connectionText(state, new Date(2024, 10, 20, 14, 3).toISOString())).toBe(text)
  expect(connectionText(state, null)).toBeNull()
})

it.each([
  [100, ['Available over 7 days, %', 'Over 30 days, %', 'Over 90 days, %']],
  [10, ['Available over 7 days, %', 'Since 2024-11-20, %']],
  [1, ['Available since 2024-11-29, %']],
])('a place of %i days has the figures of its age', (age, labels) => {
  const now = new Date(2024, 10, 30, 12)
  jest.useFakeTimers({ now })
  const knownSince = new Date(now.getTime() - age * 86_400_000).toISOString()
  const tiles = availabilityTiles({ last7Days: 1, last30Days: 2, last90Days: 3, knownSince }, now.getTime())
  jest.useRealTimers()
  expect(tiles.map(({ label }) => label)).toEqual(labels)
  expect(tiles.at(-1)?.value).toBe(3)
})

it.each([
  ['site.monitor', false],
  ['super.admin', true],
] as const)('people are links for super users alone: for %s %s', async (as, isLink) => {
  await renderPage(<SystemPage />, { api, as, route: '/systems/:id', at: `/systems/${system}?kind=configuration#5` })
  const table = await screen.findByRole('table', { name: 'History' })
  const rows = await within(table).findAllByRole('row', { name: /Configuration/ })
  const links = rows.flatMap((row) => within(row).queryAllByRole('link'))
  expect(links.some((link) => link.getAttribute('href')?.startsWith('/users/'))).toBe(isLink)
})
