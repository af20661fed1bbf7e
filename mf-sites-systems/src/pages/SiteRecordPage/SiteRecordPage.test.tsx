import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SiteRecordPage } from './SiteRecordPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const open = (as: Account) =>
  renderPage(<SiteRecordPage />, { api, as, route: '/sites/:id/record', at: `/sites/${demoIds.sites.nidelva}/record` })

describe('SiteRecordPage', () => {
  it('has every section, with author and time', async () => {
    await open('site.monitor')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Site record: Nidelva kontorpark' }),
    ).toBeInTheDocument()
    expect(screen.getByText(/^Made \d{4}-\d\d-\d\d \d\d:\d\d by \S+ \S+/)).toBeInTheDocument()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.map((text) => text?.replace(/\d+/, 'n'))).toEqual([
      'Identity',
      'Contacts and instructions',
      'Access (n)',
      'Systems (n)',
      'Loop systems (n)',
      'Open issues (n)',
      'Last events',
    ])
    expect(
      within(screen.getByRole('table', { name: 'Access' })).getByText('site.admin@emberwatch.example'),
    ).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Hardware of Nidelva kontorpark hovedsentral' })).toHaveTextContent(
      'BHH-300',
    )
    expect(screen.getAllByText('Archived').length).toBeGreaterThan(0)
    expect(within(screen.getByRole('table', { name: 'Open issues' })).getAllByText('Alarm').length).toBeGreaterThan(0)
  })

  it('prints', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = await open('site.monitor')
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    print.mockRestore()
  })

  it('redirects to /403 for a site of others', async () => {
    const { router } = await open('outsider')
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'))
  })
})
