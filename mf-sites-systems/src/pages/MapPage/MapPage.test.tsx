import { asPhone, type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { MapPage } from './MapPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const reduced: typeof fetch = (...args) => platformWithout(api, /^fleetState\.sitesOnMap$/)(...args)
const list = () => within(screen.getByRole('region', { name: 'Sites on the map' }))
const names = () =>
  list()
    .getAllByRole('link')
    .map((link) => link.textContent)

describe.each([
  ['in sight', (...args: Parameters<typeof fetch>) => api.fetch(...args)],
  ['all at once, where the platform has no call for less', reduced],
])('MapPage, its sites %s', (_, fetch) => {
  const open = (as: Account, at = '/map#1') => renderPage(<MapPage />, { api, as, at, route: '/map', fetch })

  it('lists the six sites, worst first, with state in words and link', async () => {
    await open('site.monitor')
    const first = await screen.findByRole('link', { name: 'Nidelva kontorpark' })
    expect(first).toHaveAttribute('href', `/sites/${demoIds.sites.nidelva}`)
    const rows = list().getAllByRole('listitem')
    expect(rows).toHaveLength(6)
    expect(rows[0]).toHaveTextContent(/Alarm.*open alarm/)
    expect(rows.at(-1)).toHaveTextContent('Akerselva helsehusOsloActive')
  })

  it('has markers or clusters for all of them, with their state in the name', async () => {
    await open('site.monitor')
    const map = within(await screen.findByRole('region', { name: 'Map of sites' }))
    await waitFor(() =>
      expect(map.getAllByRole('button', { name: /, (active|warning)$|Sites: / }).length).toBeGreaterThan(2),
    )
  })

  it('filters map and list by the legend, which counts an offline site with alarms twice', async () => {
    const { user, router } = await open('site.monitor')
    const legend = within(await screen.findByRole('group', { name: 'Show sites by state' }))
    await user.click(legend.getByRole('button', { name: /^Offline/ }))
    await waitFor(() => expect(names()).not.toContain('Nidelva kontorpark'))
    expect(router.state.location.search).toBe('?state=offline')
    const offline = names().length
    expect(
      legend.getByRole('button', { name: `Offline ${offline} ${offline === 1 ? 'site' : 'sites'}` }),
    ).toHaveAttribute('aria-pressed', 'true')
    await user.click(legend.getByRole('button', { name: /^Alarm/ }))
    await waitFor(() => expect(names()).toContain('Nidelva kontorpark'))
    expect(names()).toContain('Risavika forsyningsbase')
    await user.click(legend.getByRole('button', { name: /^Alarm/ }))
    await user.click(legend.getByRole('button', { name: /^Offline/ }))
    await waitFor(() => expect(names()).toHaveLength(6))
  })

  it('opens with the states of its address', async () => {
    await open('site.monitor', '/map?state=active,purple#1')
    await waitFor(() => expect(names()).toEqual(['Akerselva helsehus']))
  })

  it('finds a site by name or address', async () => {
    const { user } = await open('site.monitor')
    await user.type(await screen.findByLabelText('Search sites by name or address'), 'stavang')
    await waitFor(() => expect(names()).toEqual(['Gandsfjord videregående skole']))
    await user.type(screen.getByLabelText('Search sites by name or address'), 'zzz')
    expect(await list().findByText('Nothing to show')).toBeInTheDocument()
  })

  it('shows a site on the map with its details', async () => {
    const { user } = await open('site.monitor')
    await user.click(await screen.findByRole('button', { name: 'Show Nidelva kontorpark on the map' }))
    const map = within(screen.getByRole('region', { name: 'Map of sites' }))
    expect(await map.findByRole('link', { name: 'Nidelva kontorpark' })).toHaveAttribute(
      'href',
      `/sites/${demoIds.sites.nidelva}`,
    )
    expect(map.getByText(/Elvebredden 14/)).toBeInTheDocument()
    expect(map.getByText('Open issues').nextSibling).toHaveTextContent(/^\d+$/)
    expect(map.getByText('Open alarms').nextSibling).toHaveTextContent('2')
    expect(map.getByText('Connected')).toBeInTheDocument()
  })

  it('lists a site without a position without a marker', async () => {
    const { kysely } = api.db
    const site = demoIds.sites.skansen
    await kysely.updateTable('modems').set({ deletedAt: new Date() }).where('siteId', '=', site).execute()
    await open('site.monitor')
    const row = (await screen.findByRole('link', { name: 'Skansen konferansehotell' })).closest('li') as HTMLElement
    expect(row).toHaveTextContent('No position')
    expect(within(row).queryByRole('button')).not.toBeInTheDocument()
    await kysely.updateTable('modems').set({ deletedAt: null }).where('siteId', '=', site).execute()
  })

  it('starts with what needs attention beside the map, with a link to all', async () => {
    const { user } = await open('site.monitor', '/map')
    const rows = await screen.findByRole('list', { name: 'What needs attention' })
    expect(within(rows).getAllByRole('button', { name: /^Whom to ring/ }).length).toBeGreaterThan(1)
    expect(screen.getByRole('link', { name: /^Show all \d+ troubles?$/ })).toHaveAttribute('href', '/sites?show=all')
    await user.click(screen.getByRole('tab', { name: 'Sites' }))
    expect(names()).toContain('Nidelva kontorpark')
  })

  it('shows the worst first on a phone, and the map on request', async () => {
    asPhone()
    const { user } = await open('site.monitor', '/map')
    const rows = await screen.findByRole('list', { name: 'What needs attention' })
    expect(within(rows).getAllByRole('button', { name: /^Whom to ring/ }).length).toBeLessThanOrEqual(5)
    expect(screen.queryByRole('region', { name: 'Map of sites' })).not.toBeInTheDocument()
    await user.click(screen.getByText('Map', { selector: 'summary > span' }))
    expect(await screen.findByRole('region', { name: 'Map of sites' })).toBeInTheDocument()
    jest.restoreAllMocks()
  })

  it('shows what needs attention of a system that somebody holds alone', async () => {
    const { kysely } = api.db
    const access = { emailAddress: 'x@y.no', userId: demoIds.users['super.monitor'], accessLevel: 0 } as const
    const systemId = demoIds.system('nidelva', 1)
    const { id } = await kysely
      .insertInto('systemAccess')
      .values({ ...access, systemId, isAccepted: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await open('super.monitor', '/map?scope=own')
    expect(await screen.findByText('No sites yet')).toBeInTheDocument()
    expect(await screen.findByRole('list', { name: 'What needs attention' })).toBeInTheDocument()
    await kysely.deleteFrom('systemAccess').where('id', '=', id).execute()
  })

  it('has the counters for super users only', async () => {
    const view = await open('super.monitor', '/map?scope=own')
    expect(await screen.findByText('Loop units')).toBeInTheDocument()
    expect(screen.getByText('No sites yet')).toBeInTheDocument()
    view.unmount()
    await open('site.admin')
    await screen.findByRole('link', { name: 'Nidelva kontorpark' })
    expect(screen.queryByText('Loop units')).not.toBeInTheDocument()
  })
})
