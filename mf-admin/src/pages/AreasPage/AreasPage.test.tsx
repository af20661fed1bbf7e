import { releases } from '@emberwatch/contract/admin'
import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { AreasPage } from './AreasPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const health = { loaded: 0, failed: 0, fellBack: 0, kinds: {}, lastAt: null }
const release = {
  hostContract: '^1.0.0',
  owner: 'Reports team',
  builtAt: '2026-03-01T08:00:00.000Z',
  publishedAt: '2026-03-02T08:00:00.000Z',
  publishedBy: 'kari',
  health,
}
const overview = {
  revision: 7,
  hostContract: '1.0.0',
  unserved: [],
  instances: [],
  areas: [
    {
      area: 'reports',
      title: 'Reports',
      canary: { version: '1.2.0', percent: 10, told: { people: 12, failed: 3 } },
      releases: [
        { ...release, version: '1.2.0', role: 'canary', health: { ...health, failed: 3, kinds: { timeout: 3 } } },
        { ...release, version: '1.0.0', role: 'previous' },
        { ...release, version: '1.1.0', role: 'active', health: { ...health, loaded: 1200 } },
      ],
    },
  ],
  log: [
    {
      at: '2026-03-02T08:00:00.000Z',
      revision: 7,
      who: 'ops',
      action: 'canary',
      area: 'reports',
      from: '1.1.0',
      to: '1.2.0',
      note: '10 %: faster totals',
    },
    {
      at: '2026-03-02T07:00:00.000Z',
      revision: 6,
      who: 'ops',
      action: 'publish',
      area: 'reports',
      from: null,
      to: '1.2.0',
      note: 'stored, not activated: faster totals',
    },
  ],
}

/** The host answers this one call itself; the host's own tests have the real answer. */
const answeredByHost =
  (status: number, body: unknown): typeof fetch =>
  (input, init) =>
    new URL(input instanceof Request ? input.url : String(input)).pathname.endsWith(releases.overview.path)
      ? Promise.resolve(Response.json(body, { status }))
      : api.fetch(input, init)
const open = (fetch: typeof globalThis.fetch) =>
  renderPage(<AreasPage />, { api, as: 'super.admin', at: '/areas', fetch })

describe('AreasPage', () => {
  it('names for each release in use what it uses that is going, and when', async () => {
    const [area] = overview.areas
    const use = {
      module: '@emberwatch/contract',
      name: 'jobs.cancel',
      announcement: 'since 1.3, use jobs.end, gone in 2.0',
    }
    const releasesInUse = area?.releases.map((one) => ({ ...one, deprecated: one.role === 'previous' ? [use] : [] }))
    await open(answeredByHost(200, { data: { ...overview, areas: [{ ...area, releases: releasesInUse }] } }))
    const table = await screen.findByRole('table', { name: 'Deprecated, and in use' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toHaveTextContent(
      /1\.0\.0.*previous.*jobs\.cancel.*@emberwatch\/contract.*Since 1\.3, use jobs\.end, gone in 2\.0/,
    )
  })

  it('shows the releases of each area in use, the active one first, and how they do', async () => {
    await open(answeredByHost(200, { data: overview }))
    const table = await screen.findByRole('table', { name: 'Releases in use' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getByText(/^\d\.\d\.\d$/).textContent)).toEqual(['1.1.0', '1.2.0', '1.0.0'])
    expect(rows[0]).toHaveTextContent(/Reports team.*active.*by kari.*1.?200/)
    expect(rows[1]).toHaveTextContent(/canary, 10 % of people.*timeout 3, for 3 of 12 people/)
    expect(screen.getByText('Revision 7, host contract 1.0.0')).toBeInTheDocument()
  })

  it('shows who changed what and why', async () => {
    await open(answeredByHost(200, { data: overview }))
    const table = await screen.findByRole('table', { name: 'Last changes' })
    const [, canary, stored] = within(table).getAllByRole('row')
    expect(canary).toHaveTextContent(/reportscanary1\.1\.01\.2\.0ops10 %: faster totals/)
    expect(stored).toHaveTextContent(/reportspublish.?1\.2\.0opsstored, not activated: faster totals/)
  })

  it('shows which servers are up and what each runs', async () => {
    const build = { version: '1.0.0', commit: `${'c0ffee'.repeat(6)}dead-dirty`, builtAt: '2026-03-01T08:00:00.000Z' }
    const times = { startedAt: '2026-03-02T08:00:00.000Z', seenAt: '2026-03-02T09:30:00.000Z' }
    const instances = [
      { name: 'fire-1:4000', build, ...times },
      { name: 'fire-2:4000', build: { version: '1.0.1', commit: 'unknown', builtAt: null }, ...times },
    ]
    await open(answeredByHost(200, { data: { ...overview, instances } }))
    const rows = within(await screen.findByRole('table', { name: 'Instances' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/fire-1:40001\.0\.0c0ffeec0ffee-dirty/)
    expect(rows[2]).toHaveTextContent(/fire-2:40001\.0\.1unknown/)
  })

  it('says which release nobody gets and what to do, and nothing where all are served', async () => {
    const line = 'reports 1.1.0 is not signed, so it is not served as the active release; people get 1.0.0.'
    await open(answeredByHost(200, { data: { ...overview, unserved: [line] } }))
    expect(await screen.findByText(line)).toBeInTheDocument()
    cleanup()
    await open(answeredByHost(200, { data: overview }))
    await screen.findByRole('table', { name: 'Last changes' })
    expect(screen.queryByText(/is not served/)).not.toBeInTheDocument()
  })

  it('says what a release in use asks for and the API of an instance does not have', async () => {
    const line = 'With the API 1.0.0 of a:4000, loops 1.1.0 (active) calls PUT /v1/x, which the API does not have'
    await open(answeredByHost(200, { data: { ...overview, lacking: [line] } }))
    expect(await screen.findByText(line)).toBeInTheDocument()
  })

  it('says what is wrong when the host cannot tell, and asks again', async () => {
    let answer = answeredByHost(500, { status: 500, statusText: 'generic.server_error' })
    const { user } = await open((...args) => answer(...args))
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    answer = answeredByHost(200, { data: overview })
    await user.click(screen.getByRole('button', { name: /Retry/ }))
    expect(await screen.findByRole('table', { name: 'Last changes' })).toBeInTheDocument()
  })
})
