import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { SitesPage } from './SitesPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('lists the six sites that the person holds, each as a link to its page', async () => {
  await renderPage(<SitesPage />, { api, as: 'site.monitor', at: '/sites' })
  const link = await screen.findByRole('link', { name: 'Nidelva kontorpark' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/sites\/[\w-]+$/))
  expect(within(screen.getByRole('table', { name: 'Sites' })).getAllByRole('row')).toHaveLength(7)
})
