import { currentSession, signOut } from '@emberwatch/store'
import { type DemoApi, openDemoApi, signInAs } from '@emberwatch/testing'
import { act, render, screen } from '@testing-library/react'
import { type Exposed as ExposedPages, testSource } from '../testing/test-source.ts'
import { AreaBoundary } from './AreaBoundary.tsx'
import type { AreaSource } from './area-source.ts'
import { Exposed } from './Exposed.tsx'
import { arrivedComponent } from './load-exposed.ts'
import { loadFirstPage } from './load-first-page.ts'
import { SourceProvider } from './source-context.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
})
afterAll(() => api.close())
beforeEach(() => signOut())

const pages: ExposedPages = {
  'auth/pages/LoginPage': () => <p>the login</p>,
  'sites-systems/pages/SitesPage': () => <p>the sites</p>,
  'sites-systems/pages/SitePage': () => <p>one site</p>,
  'sites-systems/pages/SystemsPage': () => <p>the systems</p>,
  'admin/pages/AdministrationPage': () => <p>the administration</p>,
}

/** A source that notes what it is asked for. */
function open() {
  const source = testSource(pages)
  const requests: string[] = []
  const givenUp = new Set<string>()
  const noting: AreaSource = {
    ...source,
    // The source does as the loader's: a failed release is no longer used.
    release: (area) => (givenUp.has(area) ? undefined : source.release(area)),
    load: (area, expose) => {
      requests.push(`${area}${expose.slice(1)}`)
      return source.load(area, expose).catch((error) => {
        givenUp.add(area)
        throw error
      })
    },
  }
  return { source: noting, asked: requests, failing: source.failing }
}
const show = (source: AreaSource, page = 'SitesPage') =>
  render(
    <SourceProvider value={source}>
      <AreaBoundary area="sites-systems" source={source}>
        <Exposed area="sites-systems" expose={`./pages/${page}`} fallback={<p>wait</p>} />
      </AreaBoundary>
    </SourceProvider>,
  )

it('the page of the address loads first and renders without another request', async () => {
  await signInAs(api, 'site.admin')
  const { source, asked: requests } = open()
  await loadFirstPage(source, '/sites')
  expect(arrivedComponent(source, 'sites-systems', './pages/SitesPage')).toBeDefined()
  show(source)
  expect(screen.getByText('the sites')).toBeInTheDocument()
  expect(requests).toEqual(['sites-systems/pages/SitesPage'])
})

it.each([
  ['/sites', null, []],
  ['/login', null, ['auth/pages/LoginPage']],
  ['/administration', 'site.admin', []],
  ['/administration', 'super.admin', ['admin/pages/AdministrationPage']],
  ['/sites/7', 'site.admin', ['sites-systems/pages/SitePage']],
  ['/', 'site.admin', []],
  ['/403', 'site.admin', []],
  ['/nowhere/at/all', 'site.admin', []],
] as const)('the address %s for %s loads %j', async (path, account, expected) => {
  if (account) await signInAs(api, account)
  expect(Boolean(currentSession())).toBe(account !== null)
  const { source, asked: requests } = open()
  await loadFirstPage(source, path)
  expect(requests).toEqual(expected)
})

it('a failed page is tried once and reported in place', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  await signInAs(api, 'site.admin')
  const { source, asked: requests, failing } = open()
  failing.add('sites-systems')
  await loadFirstPage(source, '/systems')
  show(source, 'SystemsPage')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
  expect(requests).toHaveLength(1)
})

it('a slow page is not awaited', async () => {
  await signInAs(api, 'site.admin')
  jest.useFakeTimers()
  try {
    const { source } = open()
    let arrive = () => undefined as unknown
    const slow: AreaSource = {
      ...source,
      load: async (area, expose) => {
        await new Promise<void>((resolve) => {
          arrive = resolve
        })
        return source.load(area, expose)
      },
    }
    let isDone = false
    const waiting = loadFirstPage(slow, '/sites').then(() => {
      isDone = true
    })
    await jest.advanceTimersByTimeAsync(999)
    expect(isDone).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    await waiting
    expect(isDone).toBe(true)
    await act(async () => void arrive())
  } finally {
    jest.useRealTimers()
  }
})
