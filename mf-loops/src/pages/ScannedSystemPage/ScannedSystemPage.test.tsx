import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ScannedSystemPage } from './ScannedSystemPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const at = `/scanned-systems/${demoIds.scannedSystem('akerselva')}`

describe('ScannedSystemPage', () => {
  it('lists the loops with their units and both flags as words', async () => {
    await renderPage(<ScannedSystemPage />, { api, as: 'site.monitor', route: '/scanned-systems/:id', at })
    const table = await screen.findByRole('table', { name: 'Loops' })
    await waitFor(() => expect(within(table).getByText('127')).toBeInTheDocument())
    expect(within(table).getAllByText('Locked').length).toBeGreaterThan(0)
    expect(within(table).getAllByText('Not ready').length).toBeGreaterThan(0)
  })

  it('leads back to the loop systems of its site', async () => {
    await renderPage(<ScannedSystemPage />, { api, as: 'site.monitor', route: '/scanned-systems/:id', at })
    const links = await screen.findAllByRole('link', { name: 'Akerselva helsehus' })
    expect(links[0]).toHaveAttribute('href', `/sites/${demoIds.sites.akerselva}#3`)
  })

  it('is closed to people of other sites', async () => {
    const { router } = await renderPage(<ScannedSystemPage />, {
      api,
      as: 'outsider',
      route: '/scanned-systems/:id',
      at,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'))
  })
})
