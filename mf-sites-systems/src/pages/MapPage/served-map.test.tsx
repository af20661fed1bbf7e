import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { FurtherRows } from './FurtherRows.tsx'
import { MapPage } from './MapPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  await addSites()
})
afterAll(() => api.close())

/** Twelve hundred sites without a modem, so that they stand in the list only. */
async function addSites() {
  const id = `md5('served ' || n)::uuid`
  const client = await api.db.pool.connect()
  await client.query(
    `insert into sites (id, name, city) select ${id}, 'Anlegg ' || n, 'Sted' from generate_series(1, 1200) n`,
  )
  await client.query(`insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
    select ${id}, '${demoIds.users.outsider}', 'served@emberwatch.example', 1, true from generate_series(1, 1200) n`)
  client.release()
}

/** Records the calls of the map, and lets them pass or fail. */
function line() {
  const state = { isBroken: false, asks: [] as URLSearchParams[] }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    if (pathname.endsWith('/map')) {
      state.asks.push(searchParams)
      if (state.isBroken) return Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 })
    }
    return api.fetch(input, init)
  }
  return { state, fetch }
}

const list = () => within(screen.getByRole('region', { name: 'Sites on the map' }))
const legend = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Show sites by state' })).getByRole('button', { name })

describe('the map, whose sites the server narrows', () => {
  it("opens with one call for the map's view and fifty rows", async () => {
    const { state, fetch } = line()
    await renderPage(<MapPage />, { api, as: 'site.monitor', at: '/map?state=alarm#1', route: '/map', fetch })
    await screen.findByRole('link', { name: 'Nidelva kontorpark' })
    expect(state.asks).toHaveLength(1)
    const ask = Object.fromEntries(state.asks[0] ?? [])
    expect(ask).toEqual({ state: 'alarm', box: expect.any(String), zoom: '5', limit: '50' })
  })

  it('shows what needs attention when the sites fail', async () => {
    const { state, fetch } = line()
    state.isBroken = true
    await renderPage(<MapPage />, { api, as: 'site.monitor', at: '/map', route: '/map', fetch })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^500: /)
    const rows = await screen.findByRole('list', { name: 'What needs attention' })
    expect(within(rows).getAllByRole('listitem')[0]).toHaveTextContent(/^Alarm/)
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('keeps its content during and after a failed call', async () => {
    const { state, fetch } = line()
    const { user } = await renderPage(<MapPage />, { api, as: 'site.monitor', at: '/map#1', route: '/map', fetch })
    await screen.findByRole('link', { name: 'Nidelva kontorpark' })
    state.isBroken = true
    await user.click(legend(/^Offline/))
    await waitFor(() => expect(state.asks.length).toBeGreaterThan(1))
    await waitFor(() => expect(legend(/^Offline/)).toHaveAttribute('aria-pressed', 'true'))
    await act(() => new Promise((resolve) => setImmediate(resolve)))
    expect(list().getByRole('link', { name: 'Nidelva kontorpark' })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Map of sites' })).toBeInTheDocument()
  })

  it('loads what needs attention beside the map', async () => {
    const requests: string[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const name = new URL(new Request(input).url).pathname.split('/').at(-1) ?? ''
      if (name === 'additions') return api.fetch(input, init)
      requests.push(name)
      const response = await api.fetch(input, init)
      requests.push(`${name} is there`)
      return response
    }
    await renderPage(<MapPage />, { api, as: 'site.monitor', at: '/map', route: '/map', fetch })
    expect(await screen.findByRole('list', { name: 'What needs attention' })).toBeInTheDocument()
    expect(requests.slice(0, 2).toSorted()).toEqual(['attention', 'map'])
  })

  it('loads rows beyond one answer by further calls', async () => {
    const { state, fetch } = line()
    const query = { nameOrAddress: 'anlegg' }
    const rows = <FurtherRows person={demoIds.users.outsider} query={query} limit={1050} onShow={() => {}} />
    await renderPage(<ul>{rows}</ul>, { api, as: 'outsider', at: '/map', fetch })
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(50))
    expect(Object.fromEntries(state.asks[0] ?? [])).toEqual({ nameOrAddress: 'anlegg', limit: '50', offset: '1000' })
    expect(state.asks).toHaveLength(1)
  })

  it('explains an empty popup, with a retry', async () => {
    const { state, fetch } = line()
    const { user } = await renderPage(<MapPage />, { api, as: 'site.monitor', at: '/map#1', route: '/map', fetch })
    await screen.findByRole('link', { name: 'Nidelva kontorpark' })
    state.isBroken = true
    await user.click(screen.getByRole('button', { name: 'Show Nidelva kontorpark on the map' }))
    const map = within(screen.getByRole('region', { name: 'Map of sites' }))
    const retry = await map.findByRole('button', { name: 'Retry' })
    state.isBroken = false
    await user.click(retry)
    expect(await map.findByText('Open alarms')).toBeInTheDocument()
  })
})
