import { recentSpans } from '@emberwatch/contract/spans'
import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { UnitReportPage } from '../UnitReportPage/UnitReportPage.tsx'
import { ReportsPage } from './ReportsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/** Leaves out links of spans, and the one to reports by mail. */
const links = async () =>
  (await screen.findAllByRole('link'))
    .map((link) => [link.textContent, link.getAttribute('href')])
    .filter(([, to]) => !/\?|#/.test(to ?? ''))
const forAll = [
  ['Unit report', '/unit-reports'],
  ['System event report', '/system-event-reports'],
  ['Availability', '/availability-report'],
  ['Response', '/reports/response'],
]

it.each(['site.admin', 'outsider', 'super.operator', 'super.monitor'] as const)('%s has four reports', async (as) => {
  await renderPage(<ReportsPage />, { api, as, at: '/reports' })
  expect(await links()).toEqual(forAll)
})

it('a super user with global level Admin has all seven', async () => {
  await renderPage(<ReportsPage />, { api, as: 'super.admin', at: '/reports' })
  expect(await links()).toEqual([
    ...forAll,
    ['Install base report', '/install-base-reports'],
    ['System unit report', '/system-unit-reports'],
    ['Unit age report', '/unit-age-reports'],
  ])
})

it('the page links to the reports by mail', async () => {
  await renderPage(<ReportsPage />, { api, as: 'site.admin', at: '/reports' })
  expect(await screen.findByRole('link', { name: 'Reports by mail' })).toHaveAttribute('href', '/settings#5')
})

it('a report of a span opens generated', async () => {
  await renderPage(<ReportsPage />, { api, as: 'site.monitor', at: '/reports' })
  const { startDate, endDate } = recentSpans()['Last quarter']
  const link = await screen.findByRole('link', { name: 'Last quarter of the Unit report' })
  expect(link).toHaveAttribute('href', `/unit-reports?startDate=${startDate}&endDate=${endDate}`)
  expect(screen.getAllByRole('link', { name: /^Last month of the / })).toHaveLength(4)
})

const cardOf = (label: string) => within(screen.getByRole('link', { name: label }).closest('section') as HTMLElement)

it("each report has its purpose and the person's last use", async () => {
  localStorage.clear()
  const unread = await renderPage(<ReportsPage />, { api, as: 'site.admin', at: '/reports' })
  expect(cardOf('Unit report').getByText(/^Which units are installed where/)).toBeInTheDocument()
  expect(cardOf('Unit report').getByText('Not generated in this browser yet')).toBeInTheDocument()
  unread.unmount()
  const report = await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports?generated=1' })
  await screen.findByRole('table', { name: 'Unit report' })
  report.unmount()
  const read = await renderPage(<ReportsPage />, { api, as: 'site.admin', at: '/reports' })
  expect(
    cardOf('Unit report').getByText(/^Last generated \d{4}-\d\d-\d\d \d\d:\d\d, in this browser$/),
  ).toBeInTheDocument()
  expect(cardOf('System event report').getByText('Not generated in this browser yet')).toBeInTheDocument()
  read.unmount()
  await renderPage(<ReportsPage />, { api, as: 'site.monitor', at: '/reports' })
  expect(cardOf('Unit report').getByText('Not generated in this browser yet')).toBeInTheDocument()
})

it('the last import of the install base is shown with its author', async () => {
  await renderPage(<ReportsPage />, { api, as: 'super.admin', at: '/reports' })
  expect(await screen.findByText(/^Last imported \d{4}-\d\d-\d\d \d\d:\d\d by /)).toBeInTheDocument()
})
