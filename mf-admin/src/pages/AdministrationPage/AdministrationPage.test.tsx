import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, within } from '@testing-library/react'
import { AdministrationPage } from './AdministrationPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

describe('AdministrationPage', () => {
  it('shows the five counters of the whole fleet', async () => {
    await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at: '/administration' })
    const sites = (await screen.findByText('60')).closest('.ant-statistic') as HTMLElement
    expect(within(sites).getByText('Sites')).toBeInTheDocument()
    for (const label of ['Modems', 'Loop units', 'Systems', 'Users'])
      expect(screen.getAllByText(label)[0]).toBeVisible()
  })

  it('shows live connections with site, creator, network address and a link to the map', async () => {
    await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at: '/administration' })
    const link = await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })
    const row = link.closest('tr') as HTMLElement
    expect(within(row).getByRole('link', { name: 'fam-000417' })).toBeInTheDocument()
    expect(within(row).getByText(/10\.64\./)).toBeInTheDocument()
    expect(within(row).getByRole('link', { name: 'Map' })).toHaveAttribute('href', expect.stringContaining('63.4'))
    expect(within(row).getByText('Connected')).toBeInTheDocument()
    expect(await screen.findByText(/^Updated/)).toBeVisible()
  })
})
