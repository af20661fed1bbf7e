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
  deprecated: [],
}
const overview = {
  revision: 7,
  hostContract: '1.0.0',
  unavailable: [],
  lacking: [],
  instances: [],
  areas: [
    {
      area: 'reports',
      title: 'Reports',
      canary: { version: '1.2.0', percent: 10, sample: { people: 12, failed: 3 } },
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
  it('lists deprecated exports of each release in use, with their end', async () => {
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

  it('lists the releases of each area in use with their health, the active one first', async () => {
    await open(answeredByHost(200, { data: overview }))
    const table = await screen.findByRole('table', { name: 'Releases in use' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getByText(/^\d\.\d\.\d$/).textContent)).toEqual(['1.1.0', '1.2.0', '1.0.0'])
    expect(rows[0]).toHaveTextContent(/Reports team.*active.*by kari.*1.?200/)
    expect(rows[1]).toHaveTextContent(/canary, 10 % of people.*timeout 3, for 3 of 12 people/)
    expect(screen.getByText('Revision 7, host contract 1.0.0')).toBeInTheDocument()
  })

  it("compares a release's largest page with the release before", async () => {
    const weights = { '1.0.0': 20_000, '1.1.0': 21_300, '1.2.0': 21_310 } as Record<string, number>
    const [area] = overview.areas
    const weighed = area?.releases.map((one) => ({
      ...one,
      weight: { page: 'ReportsPage', bytes: weights[one.version], calls: 25 },
    }))
    await open(answeredByHost(200, { data: { ...overview, areas: [{ ...area, releases: weighed }] } }))
    const [, active, canary, previous] = within(
      await screen.findByRole('table', { name: 'Releases in use' }),
    ).getAllByRole('row')
    expect(active).toHaveTextContent(/25 calls of the API21\.3 kBReportsPage, \+1\.3 kB/)
    expect(canary).toHaveTextContent(/21\.3 kBReportsPage(?!,)/)
    expect(previous).toHaveTextContent(/20\.0 kBReportsPage(?!,)/)
  })

  it('lists changes with author and reason', async () => {
    await open(answeredByHost(200, { data: overview }))
    const table = await screen.findByRole('table', { name: 'Last changes' })
    const [, canary, stored] = within(table).getAllByRole('row')
    expect(canary).toHaveTextContent(/reportscanary1\.1\.01\.2\.0ops10 %: faster totals/)
    expect(stored).toHaveTextContent(/reportspublish.?1\.2\.0opsstored, not activated: faster totals/)
  })

  it('lists live servers with their releases', async () => {
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

  it('warns of a release that is not served, with a remedy', async () => {
    const line = 'reports 1.1.0 is not signed, so it is not served as the active release; people get 1.0.0.'
    await open(answeredByHost(200, { data: { ...overview, unavailable: [line] } }))
    expect(await screen.findByText(line)).toBeInTheDocument()
    cleanup()
    await open(answeredByHost(200, { data: overview }))
    await screen.findByRole('table', { name: 'Last changes' })
    expect(screen.queryByText(/is not served/)).not.toBeInTheDocument()
  })

  it("names what a release in use needs and an instance's API lacks", async () => {
    const line = 'With the API 1.0.0 of a:4000, loops 1.1.0 (active) calls PUT /v1/x, which the API does not have'
    await open(answeredByHost(200, { data: { ...overview, lacking: [line] } }))
    expect(await screen.findByText(line)).toBeInTheDocument()
  })

  describe('changes', () => {
    const changes = releases.change.path.replace('{area}', 'reports')
    const withSteps = {
      ...overview,
      areas: overview.areas.map((area) => ({
        ...area,
        stored: ['0.9.0'],
        steps: {
          version: '1.2.0',
          percents: [1, 10, 100],
          at: 1,
          eachMs: 60_000,
          next: '12 minutes until the next step',
        },
        extensions: [{ key: 'reports/Counts@site.tabs', title: 'Counts', rule: 'off' }],
        permissions: [{ name: 'GET /v1/users', isApproved: false }],
      })),
    }
    /** The host answers both calls itself. */
    function host(...answers: Response[]) {
      const sent: unknown[] = []
      const page = { current: withSteps }
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const request = new Request(input, init)
        const { pathname } = new URL(request.url)
        if (pathname.endsWith(releases.overview.path)) return Response.json({ data: page.current })
        if (!pathname.endsWith(changes)) return api.fetch(request)
        sent.push(await request.json())
        return answers.shift() ?? Response.json({ data: { revision: 8 } })
      }
      return { sent, fetch, page }
    }
    const choose = async (user: Awaited<ReturnType<typeof open>>['user'], release: string, action: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions of Reports ${release}` }))
      await user.click(await screen.findByRole('menuitem', { name: action }))
      return screen.findByRole('dialog')
    }

    it('depend on the release, and are absent for the previous one', async () => {
      const { user } = await open(host().fetch)
      const offered = async (release: string) => {
        await user.click(await screen.findByRole('button', { name: `Actions of Reports ${release}` }))
        const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
        await user.keyboard('{Escape}')
        return items
      }
      expect(await offered('1.1.0')).toEqual([
        'Roll back',
        'Activate another release',
        'Give in steps',
        'Give to a share of people',
      ])
      expect(await offered('1.2.0')).toEqual(['End steps', 'Promote', 'Give to a share of people', 'End canary'])
      expect(screen.queryByRole('button', { name: 'Actions of Reports 1.0.0' })).not.toBeInTheDocument()
      expect(screen.getByText('step 2 of 1, 10, 100 %: 12 minutes until the next step')).toBeInTheDocument()
    })

    it('need a reason and explain their effect on people', async () => {
      const { sent, fetch } = host()
      const { user } = await open(fetch)
      const dialog = await choose(user, '1.1.0', 'Roll back')
      expect(dialog).toHaveTextContent('Everybody gets Reports 1.0.0 again, at their next navigation.')
      await user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
      expect(await within(dialog).findByText('Reason is required')).toBeInTheDocument()
      await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'wrong totals')
      await user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
      expect(await screen.findByText('Rolled back')).toBeInTheDocument()
      expect(sent).toEqual([{ action: 'rollback', revision: 7, note: 'wrong totals' }])
    })

    it('release a stored version in steps', async () => {
      const { sent, fetch } = host()
      const { user } = await open(fetch)
      const dialog = await choose(user, '1.1.0', 'Give in steps')
      const shares = within(dialog).getByRole('textbox', { name: 'Shares of people, in percent' })
      await user.clear(shares)
      await user.type(shares, '5, 100')
      await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'faster')
      await user.click(within(dialog).getByRole('button', { name: 'Begin' }))
      expect(await screen.findByText('Steps have begun')).toBeInTheDocument()
      const body = { action: 'start-steps', version: '1.2.0', percents: [5, 100], eachMinutes: 30 }
      expect(sent).toEqual([{ ...body, revision: 7, note: 'faster' }])
    })

    it("show another person's change and continue from it", async () => {
      const late = Response.json({ status: 409, statusText: 'release.changed_meanwhile' }, { status: 409 })
      const { sent, fetch, page } = host(late)
      const { user } = await open(fetch)
      const dialog = await choose(user, '1.1.0', 'Roll back')
      const [line] = overview.log
      const theirs = { ...line, revision: 8, who: 'night-shift', action: 'halt', note: 'failed for 5 of 20 people' }
      page.current = { ...withSteps, revision: 8, log: [theirs, ...overview.log] as typeof overview.log }
      await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'wrong totals')
      await user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
      expect(
        await within(dialog).findByText(/night-shift did halt of reports .*failed for 5 of 20/),
      ).toBeInTheDocument()
      await user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
      expect(await screen.findByText('Rolled back')).toBeInTheDocument()
      expect(sent).toMatchObject([{ revision: 7 }, { revision: 8 }])
    })

    it('show refusals of the store', async () => {
      const fields = { note: 'permission: reports 1.0.0 uses what ops have not approved: GET /v1/users' }
      const refused = { status: 422, statusText: 'release.refused', fields }
      const { user } = await open(host(Response.json(refused, { status: 422 })).fetch)
      const dialog = await choose(user, '1.1.0', 'Roll back')
      await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'wrong totals')
      await user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
      expect(await within(dialog).findByText(fields.note)).toBeInTheDocument()
    })

    it('include extensions and unapproved permissions', async () => {
      await open(host().fetch)
      const table = await screen.findByRole('table', { name: 'On pages of other areas' })
      expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Counts.*reports\/Counts@site\.tabs.*off/)
      expect(screen.getByText(/Reports asks for what nobody has approved.*GET \/v1\/users/)).toBeInTheDocument()
    })
  })

  describe('errors of a release', () => {
    const cause = {
      id: 'a',
      kind: 'caught',
      name: 'TypeError',
      message: 'The panel cannot be shown',
      count: 42,
      people: 3,
      hints: 7,
      firstAt: '2026-03-01T08:00:00.000Z',
      lastAt: '2026-03-02T08:00:00.000Z',
      browsers: { 'Chrome 141': 40, 'Firefox 144': 2 },
      pages: { '/reports': 12, '/unit-reports': 30 },
      actions: { 'call reports.units': 30 },
      requests: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
      frames: [
        {
          area: 'reports',
          file: 'main.js',
          line: 1,
          column: 900,
          source: { file: 'src/pages/ReportsPage/ReportsPage.tsx', line: 12, column: 5, text: 'throw new TypeError()' },
        },
      ],
    }
    const unmapped = {
      ...cause,
      id: 'b',
      frames: [{ area: 'reports', file: 'main.js', line: 1, column: 9, source: null }],
    }
    const visits = {
      isMonitored: true,
      people: 300,
      peopleWithErrors: 4,
      visits: 50,
      visitsWithErrors: 1,
      errors: [cause, unmapped, { ...unmapped, id: 'c', message: '', count: 0, people: 0, hints: 12 }],
    }
    const path = releases.visits.path.replace('{area}', 'reports').replace('{version}', '1.1.0')
    const answering =
      (data: object): typeof globalThis.fetch =>
      (input, init) =>
        new URL(input instanceof Request ? input.url : String(input)).pathname.endsWith(path)
          ? Promise.resolve(Response.json({ data }))
          : answeredByHost(200, { data: overview })(input, init)
    const ask = async (data: object) => {
      const { user } = await open(answering(data))
      await user.click(await screen.findByRole('button', { name: 'Errors of Reports 1.1.0' }))
      return within(await screen.findByRole('dialog'))
    }

    it('have causes by source line, with people, place and last action', async () => {
      const dialog = await ask(visits)
      const rows = within(await dialog.findByRole('table', { name: 'Errors' })).getAllByRole('row')
      expect(rows[1]).toHaveTextContent('TypeError: The panel cannot be shown')
      expect(rows[1]).toHaveTextContent('caught, src/pages/ReportsPage/ReportsPage.tsx:12:5')
      expect(rows[1]).toHaveTextContent('throw new TypeError()')
      expect(rows[1]).toHaveTextContent(
        /request 3fa85f64.*423 people, also seen 7 times by visitors who are not signed in/,
      )
      expect(rows[1]).toHaveTextContent(
        '/unit-reports 30, /reports 12Chrome 141 40, Firefox 144 2after call reports.units 30',
      )
      expect(rows[2]).toHaveTextContent('caught, main.js:1:9')
      expect(rows[3]).toHaveTextContent(/TypeErrorcaught.*12seen by visitors who are not signed in alone/)
      expect(
        dialog.getByText(
          /^300 people, 1\.3 % of them with an error; 50 visits of people who are not signed in, 2\.0 % of them with an error\. 1,200/,
        ),
      ).toBeInTheDocument()
    })

    it('have a message when there are none or the host collects none', async () => {
      const nothing = { ...visits, isMonitored: false, people: 0, visits: 0, errors: [] }
      const dialog = await ask(nothing)
      expect(await dialog.findByText('No errors.')).toBeInTheDocument()
      expect(dialog.getByText(/^0 people\. 1,200 sessions/)).toBeInTheDocument()
      expect(dialog.getByText(/ERRORS_AND_SPEED=0/)).toBeInTheDocument()
    })
  })

  it('have Retry when the host cannot answer', async () => {
    let answer = answeredByHost(500, { status: 500, statusText: 'generic.server_error' })
    const { user } = await open((...args) => answer(...args))
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    answer = answeredByHost(200, { data: overview })
    await user.click(screen.getByRole('button', { name: /Retry/ }))
    expect(await screen.findByRole('table', { name: 'Last changes' })).toBeInTheDocument()
  })
})
