import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitesPage } from './SitesPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const rows = () =>
  within(screen.getByRole('table', { name: 'Sites' }))
    .getAllByRole('row')
    .slice(1)

describe('SitesPage', () => {
  it("lists the person's six sites with links", async () => {
    await renderPage(<SitesPage />, { api, as: 'site.monitor', at: '/sites' })
    const link = await screen.findByRole('link', { name: 'Nidelva kontorpark' })
    expect(link).toHaveAttribute('href', `/sites/${demoIds.sites.nidelva}`)
    expect(rows()).toHaveLength(6)
  })

  it('shows others only their own site', async () => {
    await renderPage(<SitesPage />, { api, as: 'outsider', at: '/sites' })
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByText('Nidelva kontorpark')).not.toBeInTheDocument()
  })

  it("tells super users without sites where the fleet's are", async () => {
    await renderPage(<SitesPage />, { api, as: 'super.monitor', at: '/sites?scope=fleet' })
    const table = await screen.findByRole('table', { name: 'Sites' })
    expect(await within(table).findByText('Nothing to show')).toBeInTheDocument()
    expect(within(table).getByRole('link', { name: 'Administration' })).toHaveAttribute('href', '/administration')
  })

  it('opens with the search of its address', async () => {
    await renderPage(<SitesPage />, { api, as: 'site.admin', at: '/sites?name=SKOLE', route: '/sites' })
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.getByRole('link', { name: 'Gandsfjord videregående skole' })).toBeInTheDocument()
  })

  it('reports a lost connection and lists the sites after Retry', async () => {
    let isDown = true
    const fetch: typeof globalThis.fetch = (...args) => (isDown ? Promise.reject(new TypeError()) : api.fetch(...args))
    const { user } = await renderPage(<SitesPage />, { api, as: 'site.admin', at: '/sites', fetch })
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Nidelva kontorpark' })).toBeInTheDocument()
  })
})
