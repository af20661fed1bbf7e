import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen } from '@testing-library/react'
import { SiteScannedSystems } from './SiteScannedSystems.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('links each loop system of the site to its page', async () => {
  await renderPage(<SiteScannedSystems siteId={demoIds.sites.akerselva} />, { api, as: 'site.admin', at: '/sites/x' })
  const links = await screen.findAllByRole('link')
  expect(links[0]).toHaveAttribute('href', `/scanned-systems/${demoIds.scannedSystem('akerselva')}`)
})

it('says so when the site has none', async () => {
  const { id: siteId } = await api.db.kysely
    .selectFrom('sites')
    .select('id')
    .where('id', 'not in', api.db.kysely.selectFrom('scannedSystems').select('siteId'))
    .executeTakeFirstOrThrow()
  await renderPage(<SiteScannedSystems siteId={siteId} />, { api, as: 'super.admin', at: '/sites/x' })
  expect(await screen.findByText('Nothing to show')).toBeInTheDocument()
})
