import 'fake-indexeddb/auto'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ScannedLoopPage } from './ScannedLoopPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/** A network that can be cut: before a request leaves, or before its answer comes back. A proxy may answer in place of the server. */
const network = { isCut: false, losesAnswers: false, hasProxyPage: false, writes: [] as string[] }
const cable: typeof fetch = async (input, init) => {
  const isWrite = input instanceof Request && input.method !== 'GET'
  if (network.isCut) throw new TypeError('no network')
  if (isWrite && network.hasProxyPage) return new Response('<h1>404 Not Found</h1>', { status: 404 })
  const body = isWrite ? await input.clone().json() : {}
  const answer = await api.fetch(input, init)
  if (isWrite) network.writes.push(body.tagName)
  if (isWrite && network.losesAnswers) throw new TypeError('the network was lost')
  return answer
}
beforeEach(() => Object.assign(network, { isCut: false, losesAnswers: false, hasProxyPage: false, writes: [] }))
const connect = async () => {
  Object.assign(network, { isCut: false, losesAnswers: false, hasProxyPage: false })
  await act(async () => void window.dispatchEvent(new Event('online')))
}

let loops = 0
async function newLoop(): Promise<string> {
  loops += 1
  const row = { scannedSystemId: demoIds.scannedSystem('nidelva'), name: `Basement ${loops}` }
  return (await api.db.kysely.insertInto('scannedLoops').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const open = (id: string, as: 'site.admin' | 'super.admin' = 'site.admin') =>
  renderPage(<ScannedLoopPage />, { api, as, route: '/scanned-loops/:id', at: `/scanned-loops/${id}`, fetch: cable })
type User = Awaited<ReturnType<typeof open>>['user']

async function openQuickEntry(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Quick entry' }))
  return within(await screen.findByRole('form', { name: 'Quick entry' }))
}
async function enter(user: User, tag: string) {
  const form = within(screen.getByRole('form', { name: 'Quick entry' }))
  const field = form.getByLabelText('Tag name')
  await waitFor(() => expect(field).toHaveValue(''))
  await user.type(field, `${tag}{Enter}`)
  await waitFor(() => expect(field).toHaveValue(''))
}
const stored = async (loopId: string) =>
  (
    await api.db.kysely
      .selectFrom('scannedUnits')
      .select('tagName')
      .where('scannedLoopId', '=', loopId)
      .orderBy('tagName')
      .execute()
  ).map(({ tagName }) => tagName)
const waiting = () => screen.queryByRole('heading', { name: /not (sent yet|accepted)$/ })?.textContent

describe('units without network', () => {
  it('wait with their count and are stored once in order after a reconnect', async () => {
    const loop = await newLoop()
    const { user } = await open(loop)
    await openQuickEntry(user)
    network.isCut = true
    for (const tag of ['A-1', 'A-2', 'A-3']) await enter(user, tag)
    await waitFor(() => expect(waiting()).toBe('3 units not sent yet'))
    expect(await stored(loop)).toEqual([])
    await connect()
    await waitFor(async () => expect(await stored(loop)).toEqual(['A-1', 'A-2', 'A-3']))
    await waitFor(() => expect(waiting()).toBeUndefined())
    expect(network.writes).toEqual(['A-1', 'A-2', 'A-3'])
  })

  it('leave no error at the fields of the next one', async () => {
    const { user } = await open(await newLoop())
    const form = await openQuickEntry(user)
    await waitFor(() => expect(form.getByLabelText('LSI number')).toHaveValue('1'))
    for (const tag of ['H-1', 'H-2']) await enter(user, tag)
    await waitFor(() => expect(form.getByLabelText('Serial number')).toHaveFocus())
    // A check that the lost focus has begun is over when one that begins later is.
    await user.type(form.getByLabelText('LSI number'), 'x{Tab}')
    await waitFor(() => expect(form.getByLabelText('LSI number')).toHaveValue('3x'))
    expect(form.getByLabelText('Tag name')).not.toHaveAttribute('aria-invalid')
  })

  it('are stored once when only the answer is lost', async () => {
    const loop = await newLoop()
    const { user } = await open(loop)
    await openQuickEntry(user)
    network.losesAnswers = true
    await enter(user, 'B-1')
    await waitFor(() => expect(waiting()).toBe('1 unit not sent yet'))
    await connect()
    await waitFor(() => expect(waiting()).toBeUndefined())
    expect([await stored(loop), network.writes]).toEqual([['B-1'], ['B-1', 'B-1']])
  })

  it("return with the server's refusal while the next ones are stored", async () => {
    const loop = await newLoop()
    const { user } = await open(loop)
    await openQuickEntry(user)
    await enter(user, 'C-1')
    network.isCut = true
    for (const tag of ['C-1', 'C-2']) await enter(user, tag)
    await connect()
    await waitFor(async () => expect(await stored(loop)).toEqual(['C-1', 'C-2']))
    const entry = await screen.findByText(/tag/i, { selector: '.ew-outbox-problem' })
    expect(entry).toHaveTextContent('Tag name already exists')
    await waitFor(() => expect(waiting()).toBe('1 unit not accepted'))
    await user.click(screen.getByRole('button', { name: 'Change C-1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add unit' }))
    await waitFor(() => expect(dialog.getByLabelText('Tag name')).toHaveValue('C-1'))
    await user.type(dialog.getByLabelText('Tag name'), 'b')
    await user.click(dialog.getByRole('button', { name: 'Add unit' }))
    await waitFor(async () => expect(await stored(loop)).toEqual(['C-1', 'C-1b', 'C-2']))
    await waitFor(() => expect(waiting()).toBeUndefined())
  })

  it('survive the page and stay private to their person', async () => {
    const loop = await newLoop()
    const first = await open(loop)
    await openQuickEntry(first.user)
    network.isCut = true
    await enter(first.user, 'D-1')
    await waitFor(() => expect(waiting()).toBe('1 unit not sent yet'))
    first.unmount()
    network.isCut = false
    const other = await open(loop, 'super.admin')
    await openQuickEntry(other.user)
    expect([waiting(), await stored(loop)]).toEqual([undefined, []])
    other.unmount()
    const { user } = await open(loop)
    await openQuickEntry(user)
    await waitFor(async () => expect(await stored(loop)).toEqual(['D-1']))
  })

  it('wait while a proxy answers for the server', async () => {
    const loop = await newLoop()
    const { user } = await open(loop)
    await openQuickEntry(user)
    network.hasProxyPage = true
    await enter(user, 'F-1')
    await waitFor(() => expect(waiting()).toBe('1 unit not sent yet'))
    await connect()
    await waitFor(async () => expect(await stored(loop)).toEqual(['F-1']))
  })

  it('can be discarded', async () => {
    const loop = await newLoop()
    const { user } = await open(loop)
    await openQuickEntry(user)
    network.isCut = true
    await enter(user, 'E-1')
    await user.click(await screen.findByRole('button', { name: 'Discard E-1' }))
    await waitFor(() => expect(waiting()).toBeUndefined())
    await connect()
    expect(await stored(loop)).toEqual([])
  })

  // This tab stores nothing from here on, so this test is the last.
  it('are all stored without room in the browser', async () => {
    const loop = await newLoop()
    const { user } = await open(loop)
    await openQuickEntry(user)
    network.isCut = true
    await enter(user, 'G-1')
    await waitFor(() => expect(waiting()).toBe('1 unit not sent yet'))
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await enter(user, 'G-2')
    await waitFor(() => expect(waiting()).toBe('2 units not sent yet'))
    put.mockRestore()
    await connect()
    await waitFor(async () => expect(await stored(loop)).toEqual(['G-1', 'G-2']))
    await waitFor(() => expect(waiting()).toBeUndefined())
  })
})
