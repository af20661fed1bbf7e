import { ApiProvider, Client, createQueryClient } from '@emberwatch/api-client'
import type { AttentionItem } from '@emberwatch/contract'
import { currentSession, signOut } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, signInAs } from '@emberwatch/testing'
import { PartProvider } from '@emberwatch/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderPart } from '../areas/AreaPart.tsx'
import { SourceProvider } from '../areas/source-context.tsx'
import { AppRouter } from '../frame/AppRouter.tsx'
import { createAppHistory } from '../routing/app-history.ts'
import { losesWork } from '../routing/LeaveGuard.tsx'
import { testSource } from '../testing/test-source.ts'
import { forgetPlacesAtSignOut, recentPlaces, rememberPlace } from './recent-places.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
})
afterAll(() => api.close())
beforeEach(() => {
  signOut()
  localStorage.clear()
})

type Account = Parameters<DemoApi['tokenOf']>[0]

async function openSearch(account: Account, fetch: typeof globalThis.fetch = api.fetch, beforeOpen = () => {}) {
  window.history.replaceState(null, '', '/sites')
  await signInAs(api, account)
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch,
    getToken: () => currentSession()?.token ?? null,
  })
  const exposed = {
    'sites-systems/pages/SitesPage': () => <p>the sites</p>,
    'sites-systems/pages/SitePage': () => <p>one site</p>,
    'modems/pages/ModemsPage': () => <p>the modems</p>,
    'admin/pages/AdministrationPage': () => <p>the administration</p>,
    'admin/pages/UserPage': () => <p>one person</p>,
  }
  render(
    <ApiProvider client={client} queryClient={createQueryClient()}>
      <SourceProvider value={testSource(exposed)}>
        <PartProvider value={renderPart}>
          <AppRouter history={createAppHistory({ holds: losesWork })} />
        </PartProvider>
      </SourceProvider>
    </ApiProvider>,
  )
  const user = userEvent.setup()
  await screen.findByText('the sites')
  beforeOpen()
  await user.keyboard('{Control>}k{/Control}')
  return { user, field: await screen.findByRole('combobox') }
}
/** The frame has one of its own, for alarms. */
const status = () => within(screen.getByRole('dialog')).getByRole('status')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

describe('the search', () => {
  it('opens with Ctrl-K and goes to a site found by part of its name with Enter', async () => {
    const { user, field } = await openSearch('site.monitor')
    expect(field).toHaveFocus()
    await user.type(field, 'nidelva kont')
    const sites = within(await screen.findByRole('group', { name: 'Sites' }))
    const site = sites.getByRole('option', { name: /^Nidelva kontorpark/ })
    expect(site).toHaveAttribute('href', `/sites/${demoIds.sites.nidelva}`)
    while (site.getAttribute('aria-selected') !== 'true') await user.keyboard('{ArrowDown}')
    expect(field).toHaveAttribute('aria-activedescendant', site.id)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('one site')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('lists pages first, only those that the person may open', async () => {
    const { user, field } = await openSearch('site.monitor')
    await user.type(field, 'm')
    await waitFor(() => expect(status()).toHaveTextContent(/found/))
    expect(options().slice(0, 2)).toEqual(['Map', 'Modems'])
    expect(options()).not.toContain('Administration')
  })

  it('finds people for super users', async () => {
    const { user, field } = await openSearch('super.monitor')
    await user.type(field, 'lervik')
    // Answers to the first letters may come before, with more people.
    await waitFor(() =>
      expect(within(screen.getByRole('group', { name: 'Users' })).getByRole('option')).toHaveAttribute(
        'href',
        `/users/${demoIds.users['site.admin']}`,
      ),
    )
  })

  it('reports no matches', async () => {
    const { user, field } = await openSearch('site.monitor')
    await user.type(field, 'zzzz')
    await waitFor(() => expect(status()).toHaveTextContent('Nothing found for “zzzz”'))
  })

  it('finds pages without the server, with a retry', async () => {
    let isDown = false
    const fetch: typeof globalThis.fetch = (...args) => (isDown ? Promise.reject(new TypeError()) : api.fetch(...args))
    const { user, field } = await openSearch('site.monitor', fetch)
    isDown = true
    await user.type(field, 'modems')
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection')
    expect(options()).toEqual(['Modems'])
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })
})

describe('actions', () => {
  const { nidelva } = demoIds.sites
  const actions = async () => within(await screen.findByRole('group', { name: 'Actions' })).getAllByRole('option')

  it("concern the latest place within the person's rights, and open their dialog", async () => {
    rememberPlace(demoIds.users['site.admin'], { path: `/sites/${nidelva}`, title: 'Nidelva' })
    const { user, field } = await openSearch('site.admin')
    await user.type(field, 'invite')
    const [invite, ...others] = await actions()
    expect(others).toEqual([])
    expect(invite).toHaveTextContent('Invite: Nidelva')
    expect(invite).toHaveAttribute('href', `/sites/${nidelva}?dialog=invite#0`)
    await user.clear(field)
    await user.type(field, 'start te')
    expect((await actions()).map((one) => one.getAttribute('href'))).toEqual([`/sites/${nidelva}?dialog=start-test`])
  })

  it('are hidden from others', async () => {
    rememberPlace(demoIds.users['site.monitor'], { path: `/sites/${nidelva}`, title: 'Nidelva' })
    const { user, field } = await openSearch('site.monitor')
    for (const text of ['invite', 'start test']) {
      await user.clear(field)
      await user.type(field, text)
      expect(screen.queryByRole('group', { name: 'Actions' })).not.toBeInTheDocument()
    }
  })

  it('change the theme immediately', async () => {
    const { user, field } = await openSearch('site.monitor')
    await user.type(field, 'dark')
    expect((await actions()).map(({ textContent }) => textContent)).toEqual(['Dark theme'])
    await user.keyboard('{Enter}')
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('open a report of a span, add a site and hand over', async () => {
    const { user, field } = await openSearch('site.monitor')
    const hrefsOf = async (text: string) => {
      await user.clear(field)
      await user.type(field, text)
      return (await actions()).map((one) => one.getAttribute('href'))
    }
    expect((await hrefsOf('last quarter unit'))[0]).toMatch(/^\/unit-reports\?startDate=.+&endDate=.+$/)
    expect(await hrefsOf('add site')).toEqual(['/sites?dialog=add-site'])
    expect(await hrefsOf('hand over')).toEqual(['/sites?show=all&dialog=hand-over'])
  })
})

describe('recent places', () => {
  it('come first before any input, latest first, each once', async () => {
    const site = (id: string) => ({ path: `/sites/${id}`, title: `Site ${id}` })
    const { id } = { id: demoIds.users['site.monitor'] }
    for (const number of ['1', '2', '1']) rememberPlace(id, site(number))
    await openSearch('site.monitor')
    const recent = within(screen.getByRole('group', { name: 'Recent' }))
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Site 1', 'Site 2'])
  })

  it("are followed by the person's troubled places, the worst first", async () => {
    const { body } = await api.get('site.monitor', '/api/v1/attention?limit=20')
    const [worst, ...further] = body.data as AttentionItem[]
    const path = `/systems/${worst?.systemId}`
    rememberPlace(demoIds.users['site.monitor'], { path, title: 'The worst one' })
    await openSearch('site.monitor')
    const troubled = within(await screen.findByRole('group', { name: 'Needs attention' }))
    const hrefs = (options: HTMLElement[]) => options.map((option) => option.getAttribute('href'))
    const others = [...new Set(further.map(({ systemId }) => `/systems/${systemId}`))].filter((other) => other !== path)
    expect(others.length).toBeGreaterThan(1)
    expect(hrefs(troubled.getAllByRole('option'))).toEqual(others.slice(0, 6))
    const recent = within(screen.getByRole('group', { name: 'Recent' })).getByRole('option')
    expect(recent).toHaveTextContent(`The worst oneAlarm · ${worst?.siteName}`)
  })

  it('load troubles when the box opens and keep the selection', async () => {
    const requests: string[] = []
    let answer = () => {}
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL((input as Request).url)
      requests.push(pathname)
      if (pathname.endsWith('/v1/attention')) await new Promise<void>((resolve) => (answer = resolve))
      return api.fetch(input, init)
    }
    const { user, field } = await openSearch('site.monitor', fetch, () =>
      expect(requests.filter((path) => path.endsWith('/v1/attention'))).toEqual([]),
    )
    await user.keyboard('{ArrowDown}')
    const chosen = field.getAttribute('aria-activedescendant')
    answer()
    await screen.findByRole('group', { name: 'Needs attention' })
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen)
  })

  it('are deleted at sign-out', async () => {
    const id = demoIds.users['site.monitor']
    await signInAs(api, 'site.monitor')
    const stop = forgetPlacesAtSignOut()
    rememberPlace(id, { path: '/sites/1', title: 'Site 1' })
    signOut()
    expect(recentPlaces(id)).toEqual([])
    stop()
  })

  it.each(['not json', '{}', '[{"path":"//elsewhere","title":"x"},{"path":"/sites/1"}]'])(
    'ignore %s in the storage',
    (text) => {
      localStorage.setItem('recent_places:1', text)
      expect(recentPlaces('1')).toEqual([])
    },
  )
})
