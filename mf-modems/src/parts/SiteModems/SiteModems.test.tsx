import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen } from '@testing-library/react'
import { SiteModems } from './SiteModems.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('shows the modems of one site, without a column for the site', async () => {
  await renderPage(<SiteModems siteId={demoIds.sites.nidelva} />, { api, as: 'site.admin', at: '/sites/x' })
  expect(await screen.findByRole('link', { name: 'fam-000417' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'fam-000418' })).not.toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: /^Site/ })).not.toBeInTheDocument()
})
