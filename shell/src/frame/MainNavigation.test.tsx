import { useUser } from '@emberwatch/store'
import { asPhone, type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { act, screen, within } from '@testing-library/react'
import { SourceProvider } from '../areas/source-context.tsx'
import { testSource } from '../testing/test-source.ts'
import { MainNavigation } from './MainNavigation.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())
afterEach(() => jest.restoreAllMocks())

async function open(as: Parameters<DemoApi['tokenOf']>[0], at: string) {
  const view = await renderPage(<Navigation />, { api, as, at })
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
  return { ...view, bar, words: bar.getAllByRole('link').map((link) => link.textContent) }
}

function Navigation() {
  const user = useUser()
  return <SourceProvider value={testSource({})}>{user && <MainNavigation user={user} />}</SourceProvider>
}

/** Gives every element this width, as no document without a layout has one, and observers their first call, which comes with a layout. */
function beWide(width: number, room: number) {
  jest.spyOn(ResizeObserver.prototype, 'observe').mockImplementation(function (this: { call: (entries: []) => void }) {
    queueMicrotask(() => act(() => this.call([])))
  } as never)
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room)
}

describe('the bar of a phone', () => {
  it("has the role's first four places and the rest behind More", async () => {
    asPhone()
    const { bar, words, user } = await open('site.operator', '/sites')
    expect(words).toEqual(['Map', 'Sites', 'Systems', 'Modems'])
    expect(bar.getByRole('link', { name: 'Sites' })).toHaveAttribute('aria-current', 'page')
    await user.click(bar.getByRole('button', { name: 'More' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Reports', 'Settings'])
  })

  it("has a super user's own places, and marks More for one behind it", async () => {
    asPhone()
    const { bar, words, user } = await open('super.admin', '/reports')
    expect(words).toEqual(['Administration', 'Areas', 'Map', 'Sites'])
    const more = bar.getByRole('button', { name: 'More' })
    expect(more.closest('.shell-more')).toHaveClass('is-current')
    await user.click(more)
    expect(await screen.findByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page')
  })
})

describe('the bar at the top', () => {
  it("marks an area's place on all of its pages", async () => {
    const { bar, router } = await open('super.admin', '/unit-age-reports')
    expect(bar.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page')
    await act(() => router.navigate('/wall'))
    expect(bar.queryByRole('link', { current: 'page' })).not.toBeInTheDocument()
    await act(() => router.navigate('/sitesque'))
    expect(bar.queryByRole('link', { current: 'page' })).not.toBeInTheDocument()
  })

  it('shows all words without More when they fit', async () => {
    const { bar, words } = await open('super.admin', '/map')
    expect(words).toEqual(['Administration', 'Areas', 'Map', 'Sites', 'Systems', 'Modems', 'Reports', 'Settings'])
    expect(bar.queryByRole('button', { name: 'More' })).not.toBeInTheDocument()
  })

  it('moves words behind More that do not fit', async () => {
    beWide(100, 500)
    const { bar, user } = await open('super.admin', '/map')
    expect(bar.getByText('Sites')).not.toHaveClass('is-beyond')
    await act(async () => undefined)
    expect(bar.getByText('Systems')).toHaveClass('is-beyond')
    await user.click(bar.getByRole('button', { name: 'More' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Systems',
      'Modems',
      'Reports',
      'Settings',
    ])
  })
})
