import { ApiProvider, Client, createQueryClient } from '@emberwatch/api-client'
import { currentSession, pendingInvitation, rememberLocation, signOut } from '@emberwatch/store'
import { type DemoApi, openDemoApi, signInAs } from '@emberwatch/testing'
import { Page, Part, PartProvider } from '@emberwatch/ui'
import { render, screen, waitFor } from '@testing-library/react'
import { renderPart } from '../areas/AreaPart.tsx'
import { loadFirstPage } from '../areas/load-first-page.ts'
import { SourceProvider } from '../areas/source-context.tsx'
import { AppRouter } from '../frame/AppRouter.tsx'
import { type Exposed, testSource } from '../testing/test-source.ts'
import { createAppHistory } from './app-history.ts'
import { losesWork } from './LeaveGuard.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
})
afterAll(() => api.close())
beforeEach(() => {
  signOut()
  sessionStorage.clear()
})

const FilePage = () => <Page title="abc.xml">the file</Page>

const pages: Exposed = {
  'auth/pages/LoginPage': () => <p>the login</p>,
  'sites-systems/pages/SitesPage': () => <p>the sites</p>,
  'sites-systems/pages/SystemsPage': () => <p>the systems</p>,
  'sites-systems/pages/SitePage': () => (
    <>
      <p>one site</p>
      <Part name="modems/SiteModems" siteId="1" />
    </>
  ),
  'admin/pages/AdministrationPage': () => <p>the administration</p>,
  'modems/parts/SiteModems': () => <p>its modems</p>,
}

function openAt(path: string, exposed: Exposed = pages, source = testSource(exposed)) {
  window.history.replaceState(null, '', path)
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch: api.fetch,
    getToken: () => currentSession()?.token ?? null,
  })
  const view = render(
    <ApiProvider client={client} queryClient={createQueryClient()}>
      <SourceProvider value={source}>
        <PartProvider value={renderPart}>
          <AppRouter history={createAppHistory({ holds: losesWork })} />
        </PartProvider>
      </SourceProvider>
    </ApiProvider>,
  )
  return { ...view, source }
}
const path = () => window.location.pathname

describe('the gate', () => {
  it('redirects a visitor to the login and remembers the target', async () => {
    openAt('/systems?type=autroprime#1')
    expect(await screen.findByText('the login')).toBeInTheDocument()
    expect(path()).toBe('/login')
    expect(sessionStorage.getItem('remembered_location')).toBe('/systems?type=autroprime#1')
  })

  it('loads nothing of a page without the right', async () => {
    await signInAs(api, 'site.admin')
    const administration = jest.fn(() => <p>the administration</p>)
    openAt('/administration', { ...pages, 'admin/pages/AdministrationPage': administration })
    expect(await screen.findByText('the sites')).toBeInTheDocument()
    expect(administration).not.toHaveBeenCalled()
  })

  it('has the title of a page before its code', async () => {
    await signInAs(api, 'site.admin')
    openAt('/systems')
    await waitFor(() => expect(document.title).toBe('Systems · Emberwatch'))
  })

  it('leaves the title to a page of the shell', async () => {
    await signInAs(api, 'site.admin')
    const path = '/systems/1/configurations/abc.xml'
    const source = testSource({ 'sites-systems/pages/FilePage': FilePage })
    await loadFirstPage(source, path)
    openAt(path, {}, source)
    expect(await screen.findByText('the file')).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('abc.xml · Emberwatch'))
  })
})

describe('the start page', () => {
  it('depends on the role', async () => {
    await signInAs(api, 'super.monitor')
    openAt('/')
    expect(await screen.findByText('the administration')).toBeInTheDocument()
  })

  it('redirects to the remembered target once', async () => {
    await signInAs(api, 'super.monitor')
    rememberLocation('/systems')
    openAt('/')
    expect(await screen.findByText('the systems')).toBeInTheDocument()
    expect(sessionStorage.getItem('remembered_location')).toBeNull()
  })

  it('redirects to a pending invitation first', async () => {
    jest.spyOn(console, 'error').mockReturnValue()
    await signInAs(api, 'super.monitor')
    rememberLocation('/systems')
    pendingInvitation.set('abc')
    openAt('/')
    await waitFor(() => expect(path()).toBe('/invitations/abc'))
  })
})

describe('the frame', () => {
  it("names the person and has the role's menu", async () => {
    await signInAs(api, 'site.operator')
    openAt('/sites')
    expect(await screen.findByRole('button', { name: 'Tonje Sæther' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Administration' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Modems' })).toBeInTheDocument()
  })

  it('has a skip link that keeps the tab of the address', async () => {
    await signInAs(api, 'site.admin')
    openAt('/systems#2')
    await screen.findByText('the systems')
    screen.getByRole('link', { name: 'Skip to content' }).click()
    expect(screen.getByRole('main')).toHaveFocus()
    // A document follows a link to a part of itself in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    expect(window.location.hash).toBe('#2')
  })

  it('has a skip link to the main content that a page marks', async () => {
    await signInAs(api, 'site.admin')
    openAt('/systems')
    const mark = await screen.findByText('the systems')
    mark.tabIndex = -1
    mark.dataset.skipTarget = ''
    screen.getByRole('link', { name: 'Skip to content' }).click()
    expect(mark).toHaveFocus()
  })

  it('keeps a page when a part of it is unavailable, with a retry', async () => {
    jest.spyOn(console, 'error').mockReturnValue()
    await signInAs(api, 'site.admin')
    const { source } = openAt('/login')
    await screen.findByText('the login')
    source.failing.add('modems')
    window.history.pushState(null, '', '/sites/1')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(await screen.findByText('one site')).toBeInTheDocument()
    expect(await screen.findByText('Modems cannot be shown at the moment')).toBeInTheDocument()
    source.failing.clear()
    screen.getByRole('button', { name: 'Retry' }).click()
    expect(await screen.findByText('its modems')).toBeInTheDocument()
    expect(screen.getByText('one site')).toBeInTheDocument()
  })

  it('contains a page that crashes, and drops its release at the second crash', async () => {
    await signInAs(api, 'site.admin')
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const crashing = () => {
      throw new Error('broken')
    }
    const { source } = openAt('/modems', { ...pages, 'modems/pages/ModemsPage': crashing })
    expect(await screen.findByText('Modems cannot be shown at the moment')).toBeInTheDocument()
    expect(screen.getByRole('banner')).toBeInTheDocument()
    screen.getByRole('button', { name: 'Retry' }).click()
    await waitFor(() => expect(source.demoted).toContain('modems'))
    silenced.mockRestore()
  })
})

describe('error pages', () => {
  it.each([
    ['/nowhere', 'Page not found'],
    ['/404', 'Page not found'],
    ['/a/b/c', 'Page not found'],
    ['/403', 'Unauthorized access'],
    ['/200', 'Page not found'],
    ['/302', 'Page not found'],
    ['/500', 'Error 500'],
  ])('%s says "%s" and links home', async (address, title) => {
    openAt(address)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  })
})
