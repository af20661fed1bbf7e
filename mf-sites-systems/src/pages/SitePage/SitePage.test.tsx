import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitePage } from './SitePage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const at = (hash = '') => ({ api, route: '/sites/:id', at: `/sites/${demoIds.sites.nidelva}${hash}` })

describe('SitePage', () => {
  it('shows the site with its address and systems', async () => {
    await renderPage(<SitePage />, { ...at('#1'), as: 'site.monitor' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Nidelva kontorpark' })).toBeInTheDocument()
    expect(screen.getByText(/Trondheim, Norway/)).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })).toBeInTheDocument()
    const table = within(screen.getByRole('table', { name: 'Systems' }))
    expect(table.getByRole('columnheader', { name: /^Name/ })).toBeInTheDocument()
    // The site stands above the list.
    expect(table.queryByRole('columnheader', { name: /^Site/ })).not.toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Nidelva kontorpark · Emberwatch'))
  })

  it('starts with the people, their level and status as words', async () => {
    await renderPage(<SitePage />, { ...at(), as: 'site.monitor' })
    const table = await screen.findByRole('table', { name: 'Invitations' })
    const row = (await within(table).findByText('site.operator@emberwatch.example')).closest('tr') as HTMLElement
    expect(within(row).getByText('System Operator')).toBeInTheDocument()
    expect(within(row).getByText('Accepted')).toBeInTheDocument()
  })

  it('fills the Modems and Loop systems tabs with parts of other areas', async () => {
    const { user } = await renderPage(<SitePage />, { ...at('#1'), as: 'site.monitor' })
    await user.click(await screen.findByRole('tab', { name: 'Modems' }))
    expect(await screen.findByText(new RegExp(`part modems/SiteModems .*${demoIds.sites.nidelva}`))).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Loop systems' }))
    expect(await screen.findByText(/part loops\/SiteScannedSystems/)).toBeInTheDocument()
  })

  it('redirects to /403 for a site of others and to /404 for a missing one', async () => {
    const theirs = await renderPage(<SitePage />, { ...at(), as: 'outsider' })
    await waitFor(() => expect(theirs.router.state.location.pathname).toBe('/403'))
    theirs.unmount()
    const nowhere = await renderPage(<SitePage />, { api, as: 'site.admin', route: '/sites/:id', at: '/sites/nowhere' })
    await waitFor(() => expect(nowhere.router.state.location.pathname).toBe('/404'))
  })
})
