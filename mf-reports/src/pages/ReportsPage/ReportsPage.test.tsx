import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen } from '@testing-library/react'
import { ReportsPage } from './ReportsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('offers the unit report to everybody', async () => {
  await renderPage(<ReportsPage />, { api, as: 'outsider', at: '/reports' })
  expect(await screen.findByRole('link', { name: 'Unit report' })).toHaveAttribute('href', '/unit-reports')
})
