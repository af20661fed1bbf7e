import { ApiProvider, Client, createQueryClient, LiveStore } from '@emberwatch/api-client'
import type { ExtensionEntry } from '@emberwatch/federation'
import { signIn, signOut } from '@emberwatch/store'
import { ExtensionProvider, Extensions, PartProvider, UiProvider } from '@emberwatch/ui'
import { ExtensibleTabs } from '@emberwatch/ui/detail'
import { memoryRouter } from '@emberwatch/ui/testing'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { testSource } from '../testing/test-source.ts'
import { renderPart } from './AreaPart.tsx'
import { SourceProvider } from './source-context.tsx'
import { useExtensionsAt } from './use-extensions-at.ts'

const data = { siteId: '1', name: 'Nidelva' }
const extension = (point: ExtensionEntry['point'], part: string, changes: Partial<ExtensionEntry> = {}) => ({
  ...{ point, part, title: part, access: 'signedIn' as const },
  ...changes,
})

let loaded: string[]
const ownTabs = ['Own', 'Systems', 'Edit'].map((title) => ({
  title,
  content: () => <p>{`${title.toLowerCase()} content`}</p>,
}))
const titles = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

/** A page of the fleet with what areas add: modems what the test says, the others what their area.json says. */
function show(extensions: readonly ExtensionEntry[], { at = '/', failing = false, additions = ['a call'] } = {}) {
  const parts = extensions.flatMap(({ part }) => (part ? [part] : []))
  const exposed = Object.fromEntries(
    parts.map((part) => [`modems/parts/${part}`, (props: object) => <p>{`${part} ${JSON.stringify(props)}`}</p>]),
  )
  const source = testSource(exposed)
  const { load } = source
  loaded = []
  Object.assign(source, {
    load: (area: string, expose: string) => {
      loaded.push(expose)
      return load(area, expose)
    },
  })
  const release = source.registry.areas.modems?.releases['1.0.0']
  // The loader caches arrived code by the name of its release.
  Object.assign(release ?? {}, {
    globalName: `modems_${Math.random()}`,
    extensions,
    parts: parts.map((name) => ({ name, summary: name })),
  })
  if (failing) source.failing.add('modems')
  const page = (
    <main>
      <p>the page</p>
      <Extensions point="site.actions" data={data} />
      <Extensions point="site.sections" data={data} />
      <ExtensibleTabs point="site.tabs" data={data} tabs={ownTabs} />
    </main>
  )
  const { router, screens } = memoryRouter([{ path: '*', element: <UiProvider>{page}</UiProvider> }], at)
  const client = new Client({
    origin: 'http://emberwatch.test',
    getToken: () => null,
    fetch: async () => Response.json({ data: additions }),
  })
  render(
    <ApiProvider client={client} queryClient={createQueryClient()} live={new LiveStore()}>
      <SourceProvider value={source}>
        <PartProvider value={renderPart}>
          <ExtensionProvider value={useExtensionsAt}>{screens}</ExtensionProvider>
        </PartProvider>
      </SourceProvider>
    </ApiProvider>,
  )
  return { source, router, user: userEvent.setup() }
}

beforeEach(() => {
  const permissions = { isSuperUser: false, globalAccessLevel: 0, userType: 0, resources: {} } as const
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${encoded({ alg: 'HS256' })}.${encoded({ id: '7', exp: 4_102_444_800 })}.x`
  const person = { id: '7', firstName: 'Kari', lastName: 'Vik', emailAddress: 'kari@fire.example' }
  act(() => signIn({ ...person, permissions, status: 'ACTIVE', token }))
})
afterEach(() => act(() => signOut()))

describe('extensions', () => {
  it("render at their points with the page's data, in their order", async () => {
    show([
      extension('site.sections', 'Later', { order: 200 }),
      extension('site.sections', 'Sooner', { order: 5 }),
      extension('site.actions', 'Ring'),
    ])
    expect(await screen.findByText(/^Later \{"siteId":"1","name":"Nidelva"\}$/)).toBeInTheDocument()
    const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))
    expect(sections).toEqual(['Sooner', 'Later', 'Notices'])
    expect(await screen.findByText(/^Ring \{/)).toBeInTheDocument()
  })

  it('reserve their height until their code loads on idle', () => {
    show([extension('site.sections', 'Signal', { lines: 4 })])
    const room = screen.getByText('the page').nextElementSibling
    expect(room).toHaveStyle({ minHeight: '8rem' })
    expect(loaded).toEqual([])
  })

  it('load no code for people without the right', async () => {
    show([extension('site.sections', 'Signal', { access: 'superUser' }), extension('site.sections', 'Log')])
    expect(await screen.findByText(/^Log \{/)).toBeInTheDocument()
    expect(loaded).toEqual(['./parts/Log'])
    expect(screen.queryByRole('region', { name: 'Signal' })).not.toBeInTheDocument()
  })

  it('fail alone with a message', async () => {
    jest.spyOn(console, 'error').mockReturnValue()
    show([extension('site.sections', 'Signal'), extension('site.actions', 'Ring')], { failing: true })
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    const [action] = screen.getAllByRole('alert')
    expect(action).toHaveTextContent(/^Modems: unavailable$/)
    expect(screen.getByText('the page')).toBeInTheDocument()
    expect(screen.getByText('own content')).toBeInTheDocument()
  })

  it('add tabs after those of the page, with their own name in the address', async () => {
    const { router, user } = show([extension('site.tabs', 'Signal', { title: 'Signal strength' })])
    expect(titles()).toEqual(['Own', 'Systems', 'Loop systems', 'Edit', 'Signal strength'])
    expect(loaded).toEqual([])
    await user.click(screen.getByRole('tab', { name: 'Signal strength' }))
    expect(router.state.location.hash).toBe('#modems/Signal')
    expect(await screen.findByText(/^Signal \{"siteId"/)).toBeInTheDocument()
  })

  it('keep the first tab for the address of a disabled one', () => {
    show([], { at: '/#modems/Signal' })
    expect(screen.getByText('own content')).toBeInTheDocument()
  })

  it('are absent when the platform lacks a call of theirs', async () => {
    const needing = extension('site.tabs', 'Signal', { needs: 'a call' })
    show([needing], { additions: ['another call'] })
    await waitFor(() => expect(titles()).not.toContain('Signal'))
    cleanup()
    show([needing])
    await waitFor(() => expect(titles()).toContain('Signal'))
  })
})

describe('tabs with a number', () => {
  const modems = extension('site.tabs', 'SiteModems', { title: 'Modems', number: 2 })

  it("are sorted and found by it among the page's tabs", async () => {
    const { router, user } = show([modems])
    expect(titles()).toEqual(['Own', 'Systems', 'Modems', 'Loop systems', 'Edit'])
    await user.click(screen.getByRole('tab', { name: 'Modems' }))
    expect(router.state.location.hash).toBe('#2')
    expect(await screen.findByText(/^SiteModems \{"siteId"/)).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Edit' }))
    expect(router.state.location.hash).toBe('#4')
    expect(screen.getByText('edit content')).toBeInTheDocument()
  })

  it('move no other tab where absent', () => {
    show([], { at: '/#4' })
    expect(titles()).toEqual(['Own', 'Systems', 'Loop systems', 'Edit'])
    expect(screen.getByText('edit content')).toBeInTheDocument()
  })

  it('are found by name when another tab has the number', async () => {
    const { router, user } = show([
      modems,
      extension('site.tabs', 'Signal', { number: 2 }),
      extension('site.tabs', 'Log', { number: 4 }),
    ])
    expect(titles()).toEqual(['Own', 'Systems', 'Modems', 'Loop systems', 'Edit', 'Signal', 'Log'])
    await user.click(screen.getByRole('tab', { name: 'Log' }))
    expect(router.state.location.hash).toBe('#modems/Log')
  })

  it('fail alone and load when opened again', async () => {
    jest.spyOn(console, 'error').mockReturnValue()
    const { source, user } = show([modems], { at: '/#2', failing: true })
    expect(await screen.findByRole('alert')).toHaveTextContent('Modems cannot be shown at the moment')
    await user.click(screen.getByRole('tab', { name: 'Edit' }))
    expect(await screen.findByText('edit content')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    source.failing.delete('modems')
    await user.click(screen.getByRole('tab', { name: 'Modems' }))
    expect(await screen.findByText(/^SiteModems /)).toBeInTheDocument()
  })
})
