import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor } from '@testing-library/react'
import { UnitAgeReportPage } from './UnitAgeReportPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const tile = (label: string) => {
  const name = screen.queryByText(label, { selector: '.ew-tiles dt *, .ew-tiles dt' })
  return Number(name?.closest('.ew-tiles > div')?.querySelector('dd')?.textContent?.replace(/\D/g, '') || Number.NaN)
}

it('a month of production filters the report until it is cleared', async () => {
  const { user } = await renderPage(<UnitAgeReportPage />, { api, as: 'super.admin', at: '/unit-age-reports' })
  await waitFor(() => expect(tile('Units')).toBeGreaterThan(1000))
  const all = tile('Units')
  const field = screen.getByLabelText(/Produced before/)
  expect(screen.getByRole('button', { name: 'Generate' })).toBeDisabled()
  await user.type(field, '01/2010')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(tile('Units')).toBeLessThan(all))
  await user.clear(field)
  await waitFor(() => expect(tile('Units')).toBe(all))
})

it('the tiles are in order of the report: units, systems, sites (product 12.10)', async () => {
  await renderPage(<UnitAgeReportPage />, { api, as: 'super.admin', at: '/unit-age-reports' })
  await waitFor(() => expect(tile('Units')).toBeGreaterThan(1000))
  const titles = [...document.querySelectorAll('.ew-tiles dt')].map((title) => title.textContent)
  expect(titles).toEqual(['Units', 'Systems', 'Sites'])
})

it("the person's own work follows chart and rows", async () => {
  const ownerId = demoIds.users['super.admin']
  const job = { kind: 'export', title: 'UnitAgeReport.xlsx', ownerId, state: 'done' as const, finishedAt: new Date() }
  await api.db.kysely.insertInto('jobs').values(job).execute()
  await renderPage(<UnitAgeReportPage />, { api, as: 'super.admin', at: '/unit-age-reports' })
  const work = await screen.findByRole('listitem', { name: 'UnitAgeReport.xlsx' })
  const chart = await screen.findByRole('img', { name: /year/ })
  const table = await screen.findByRole('table', { name: 'Unit age report' })
  for (const before of [chart, table])
    expect(work.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

it('renewal is planned by age bands that can be changed', async () => {
  const at = '/unit-age-reports#1'
  const { user } = await renderPage(<UnitAgeReportPage />, { api, as: 'super.admin', at })
  await waitFor(() => expect(tile('10 years and over')).toBeGreaterThan(0))
  const due = tile('10 years and over')
  const all = due + tile('8 to 10 years') + tile('Under 8 years') + tile('Age unknown')
  expect(screen.getByText(/practice of the trade, not law/)).toBeInTheDocument()
  expect(screen.getByRole('img', { name: /^Units due by year/ })).toBeInTheDocument()
  expect(screen.getByRole('table', { name: 'Units by site and age' })).toBeInTheDocument()
  const renew = screen.getByLabelText('Renew from (years)')
  await user.clear(renew)
  await user.type(renew, '15')
  const apply = screen.getByRole('button', { name: 'Apply' })
  await waitFor(() => expect(apply).toBeEnabled())
  await user.click(apply)
  await waitFor(() => expect(tile('15 years and over')).toBeLessThan(due))
  expect(tile('15 years and over') + tile('8 to 15 years') + tile('Under 8 years') + tile('Age unknown')).toBe(all)
})

it('month and ages are in the address on every tab', async () => {
  const at = '/unit-age-reports?producedBefore=2010-01&watchFrom=5&renewFrom=12#1'
  const { user, router } = await renderPage(<UnitAgeReportPage />, { api, as: 'super.admin', at })
  await waitFor(() => expect(tile('12 years and over')).toBeGreaterThan(0))
  expect(screen.getByLabelText(/Produced before/)).toHaveValue('01/2010')
  expect(screen.getByLabelText('Watch from (years)')).toHaveValue('5')
  await user.click(screen.getByRole('tab', { name: 'Units' }))
  const chart = await screen.findByRole('img', { name: /^Units due by year/ })
  const table = await screen.findByRole('table', { name: 'Unit age report' })
  expect(chart.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(router.state.location.search).toBe('?producedBefore=2010-01&watchFrom=5&renewFrom=12')
})

it('chart and plan are absent without support of the platform', async () => {
  const fetch = platformWithout(api, /^reports\.ageYears$/)
  await renderPage(<UnitAgeReportPage />, { api, as: 'super.admin', at: '/unit-age-reports', fetch })
  await waitFor(() => expect(tile('Units')).toBeGreaterThan(1000))
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Ageing plan' })).not.toBeInTheDocument())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
