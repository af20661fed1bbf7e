import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SystemsPage } from './SystemsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

describe('SystemsPage', () => {
  it('lists each system with connection as a word, site and open issues', async () => {
    await renderPage(<SystemsPage />, { api, as: 'site.operator', at: '/systems' })
    await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })
    const row = screen.getByRole('link', { name: 'Nidelva kontorpark hovedsentral' }).closest('tr') as HTMLElement
    expect(within(row).getByText('Connected')).toBeInTheDocument()
    expect(within(row).getByRole('link', { name: 'Nidelva kontorpark' })).toBeInTheDocument()
  })

  it('shows open and all issues, or one number without support of the platform', async () => {
    const { kysely } = api.db
    const system = { siteId: demoIds.sites.nidelva, type: 'autrosafe' as const, name: 'Solved once' }
    const { id } = await kysely.insertInto('systems').values(system).returning('id').executeTakeFirstOrThrow()
    const issue = { systemId: id, unitName: 'U', hardwareName: 'H', isSolved: true }
    await kysely.insertInto('issues').values(issue).execute()
    const cells = async () => {
      const row = (await screen.findByRole('link', { name: 'Solved once' })).closest('tr')
      return [...(row?.children ?? [])].map(({ textContent }) => textContent)
    }
    const at = '/systems?name=Solved'
    const { unmount } = await renderPage(<SystemsPage />, { api, as: 'site.operator', at })
    expect(await cells()).toContain('0 open of 1')
    unmount()
    const original: typeof fetch = async (...args) => {
      const response = await api.fetch(...args)
      return new Response((await response.text()).replaceAll(/,"openIssuesCount":\d+/g, ''), response)
    }
    await renderPage(<SystemsPage />, { api, as: 'site.operator', at, fetch: original })
    expect(await cells()).toContain('1')
  })

  it('filters by every state of the connection and unknown ones', async () => {
    const { user } = await renderPage(<SystemsPage />, { api, as: 'site.operator', at: '/systems', route: '/systems' })
    await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })
    await user.click(screen.getByRole('button', { name: 'Filter Connection' }))
    expect((await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)).toEqual([
      'Offline',
      'Connected',
      'Offline: mobile connection failed',
      'Offline: network configuration failed',
      'Offline: panel configuration failed',
      'Offline: live updates failed',
      'Offline: panel configured, no live updates yet',
      'Offline: connecting',
      'Unknown',
    ])
    const { kysely } = api.db
    const nothing = { siteId: demoIds.sites.nidelva, type: 'autrosafe' as const, name: 'Heard of never' }
    await kysely.insertInto('systems').values(nothing).execute()
    await user.click(screen.getByRole('checkbox', { name: 'Unknown' }))
    expect(await screen.findByRole('link', { name: 'Heard of never' })).toBeInTheDocument()
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Nidelva kontorpark hovedsentral' })).not.toBeInTheDocument(),
    )
  })

  it('links no site that the person cannot open', async () => {
    const { outsider } = demoIds.emails
    const { kysely } = api.db
    const person = await kysely
      .selectFrom('users')
      .select('id')
      .where('emailAddress', '=', outsider)
      .executeTakeFirstOrThrow()
    const access = { userId: person.id, emailAddress: outsider, accessLevel: 0 as const, isAccepted: true }
    await kysely
      .insertInto('systemAccess')
      .values({ systemId: demoIds.system('nidelva', 1), ...access })
      .execute()
    await renderPage(<SystemsPage />, { api, as: 'outsider', at: '/systems' })
    const row = (await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })).closest('tr')
    expect(within(row as HTMLElement).getByText('Nidelva kontorpark')).toBeInTheDocument()
    expect(within(row as HTMLElement).queryByRole('link', { name: 'Nidelva kontorpark' })).not.toBeInTheDocument()
  })

  it('filters by the type of its address', async () => {
    await renderPage(<SystemsPage />, { api, as: 'site.operator', at: '/systems?type=autroprime', route: '/systems' })
    const table = await screen.findByRole('table', { name: 'Systems' })
    await screen.findAllByText('Autroprime')
    expect(within(table).queryByText('AutroSafe')).not.toBeInTheDocument()
  })
})
