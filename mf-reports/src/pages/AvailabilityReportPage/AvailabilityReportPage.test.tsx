import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { AvailabilityReportPage } from './AvailabilityReportPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('the report opens with the last 90 days of visible systems, and takes a span', async () => {
  const { user, router } = await renderPage(<AvailabilityReportPage />, {
    api,
    as: 'site.monitor',
    at: '/availability-report',
  })
  const table = await screen.findByRole('table', { name: 'Availability' })
  await waitFor(() => expect(within(table).getAllByText(/^\d+\.\d\d %$/).length).toBeGreaterThan(1))
  await user.click(screen.getByRole('button', { name: 'Last 30 days' }))
  const generate = screen.getByRole('button', { name: 'Generate' })
  await waitFor(() => expect(generate).toBeEnabled())
  await user.click(generate)
  await waitFor(() => expect(router.state.location.search).toMatch(/startDate=\d{4}/))
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
})

it('the site of a system that somebody holds alone has no link', async () => {
  const systemId = demoIds.system('nidelva', 1)
  await api.db.kysely
    .insertInto('systemAccess')
    .values({ systemId, emailAddress: 'x@y.no', userId: demoIds.users.outsider, accessLevel: 0, isAccepted: true })
    .execute()
  await renderPage(<AvailabilityReportPage />, { api, as: 'outsider', at: '/availability-report' })
  const table = within(await screen.findByRole('table', { name: 'Availability' }))
  const row = await table.findByRole('row', { name: /Nidelva kontorpark/ })
  const links = within(row).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/systems/${systemId}`])
})
