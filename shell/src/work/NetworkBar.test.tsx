import 'fake-indexeddb/auto'
import { readOutboxCounts, setOutboxCounts } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { readFormDraft, writeFormDraft } from '@emberwatch/ui/drafts'
import { act, screen, waitFor } from '@testing-library/react'
import { Logout } from '../routing/Logout.tsx'
import { NetworkBar } from './NetworkBar.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const userId = demoIds.users['site.admin']
const page = '/scanned-loops/1'
afterEach(() => setOutboxCounts(userId, { waiting: 0, refused: 0 }))
const bar = () => document.querySelector('.shell-network') as HTMLElement
const network = (isOnline: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

describe('NetworkBar', () => {
  it('reports a lost network immediately', async () => {
    await renderPage(<NetworkBar userId={userId} />, { api, as: 'site.admin', at: '/sites' })
    expect(bar()).toBeEmptyDOMElement()
    network(false)
    expect(bar()).toHaveTextContent('No network.')
    network(true)
    expect(bar()).toBeEmptyDOMElement()
  })

  it('counts unsent entries and links to refused ones', async () => {
    await renderPage(<NetworkBar userId={userId} />, { api, as: 'site.admin', at: '/sites' })
    act(() => setOutboxCounts(userId, { waiting: 1, refused: 2, page }))
    expect(bar()).toHaveTextContent('1 entry not sent yet. 2 entries not accepted.')
    expect(screen.getByRole('link', { name: 'Show' })).toHaveAttribute('href', page)
  })

  it("is silent about another person's entries", async () => {
    setOutboxCounts(demoIds.users['super.admin'], { waiting: 3, refused: 0 })
    await renderPage(<NetworkBar userId={userId} />, { api, as: 'site.admin', at: '/sites' })
    expect(bar()).toBeEmptyDOMElement()
    setOutboxCounts(demoIds.users['super.admin'], { waiting: 0, refused: 0 })
  })
})

describe('Logout', () => {
  const open = (state?: object) => renderPage(<Logout />, { api, as: 'site.admin', at: { pathname: '/logout', state } })

  it('signs out immediately with an empty outbox', async () => {
    const { router } = await open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  it.each([
    ['leaves', 'stay', 1],
    ['deletes', 'go', 0],
  ] as const)('asks nothing after the end of the session, and %s the entries', async (_what, unsent, waiting) => {
    setOutboxCounts(userId, { waiting: 1, refused: 0 })
    const { router } = await open({ unsent })
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(readOutboxCounts(userId)).toMatchObject({ waiting })
  })

  it('asks before it deletes unsent entries, and stays signed in by default', async () => {
    setOutboxCounts(userId, { waiting: 1, refused: 1 })
    const { user, router } = await open()
    const dialog = await screen.findByRole('dialog', { name: 'Sign out and lose what is not sent?' })
    expect(dialog).toHaveTextContent('2 entries are stored on this device alone.')
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const again = await open()
    await again.user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/login'))
  })

  it("deletes only the person's drafts", async () => {
    const draft = { startedAt: Date.now(), savedAt: Date.now(), base: '', fields: { name: 'Nidelva' } }
    for (const owner of [userId, '0']) await writeFormDraft(owner, 'form', draft)
    await open()
    await waitFor(async () => expect(await readFormDraft(userId, 'form')).toBeNull())
    expect(await readFormDraft('0', 'form')).toEqual(draft)
  })
})
