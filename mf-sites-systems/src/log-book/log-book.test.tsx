import 'fake-indexeddb/auto'
import { choose, type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { LogBookPage } from '../pages/LogBookPage/LogBookPage.tsx'
import { SitePage } from '../pages/SitePage/SitePage.tsx'
import { SystemPage } from '../pages/SystemPage/SystemPage.tsx'

/** The log book on screen and on paper (product 26.1, 26.2). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const network = { isCut: false }
const cable: typeof fetch = async (input, init) => {
  if (network.isCut) throw new TypeError('no network')
  return api.fetch(input, init)
}
beforeEach(() => Object.assign(network, { isCut: false }))

const site = demoIds.sites.nidelva
const system = demoIds.system('nidelva', 1)
const open = (as: 'site.operator' | 'site.monitor' = 'site.operator', fetch = cable) =>
  renderPage(<SitePage />, { api, as, route: '/sites/:id', at: `/sites/${site}#8`, fetch })
type User = Awaited<ReturnType<typeof open>>['user']

const table = () => screen.findByRole('table', { name: 'Log book' })
const rowOf = async (text: string) => (await within(await table()).findByText(text)).closest('tr') as HTMLElement
async function write(user: User, kind: string, text: string) {
  await user.click(await screen.findByRole('button', { name: 'Write line' }))
  const dialog = await screen.findByRole('dialog')
  await choose(user, within(dialog).getByRole('combobox', { name: 'Kind' }), kind)
  await user.type(within(dialog).getByLabelText('Text'), text)
  return dialog
}
const send = (user: User, dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Write line' }))

it('a line is added and corrected by another one', async () => {
  const { user } = await open()
  await send(user, await write(user, 'Note', 'Painters on floor 2'))
  const row = await rowOf('Painters on floor 2')
  await user.click(within(row).getByRole('button', { name: /^More of Note/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Correct' }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct a line' })
  const text = within(dialog).getByLabelText('Text')
  expect(text).toHaveValue('Painters on floor 2')
  await user.clear(text)
  await user.type(text, 'Painters on floor 3')
  await send(user, dialog)
  expect(await rowOf('Painters on floor 3')).toHaveTextContent('Note (correction)')
  await waitFor(async () => expect(await rowOf('Painters on floor 2')).toHaveTextContent('corrected by a later line'))
})

it('a weekly test needs its call point', async () => {
  const { user } = await open()
  const dialog = await write(user, 'Weekly test', 'All sounders heard')
  expect(within(dialog).getByRole('button', { name: 'Write line' })).toBeDisabled()
  await user.type(within(dialog).getByLabelText('Call point'), 'MCP 7')
  await send(user, dialog)
  expect(await rowOf('MCP 7')).toHaveTextContent('All sounders heard')
})

it('a cause is added at the line of an alarm and counted', async () => {
  const at = new Date(api.clock.now.getTime() - 60_000)
  const alarm = { systemId: system, unitName: 'BH 12-7', hardwareName: 'BHH-500', hasAlarms: true, createdAt: at }
  await api.db.kysely.insertInto('issues').values(alarm).execute()
  const { user } = await open()
  const row = await rowOf('BH 12-7')
  await user.click(within(row).getByRole('button', { name: /^More of Alarm/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Write its cause' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cause of the alarm' })
  await choose(user, within(dialog).getByRole('combobox', { name: 'Cause' }), 'Unwanted alarm')
  await send(user, dialog)
  expect(await rowOf('Cause: Unwanted alarm')).toHaveTextContent('BH 12-7')
})

it('a line written without a network is sent after a reconnect', async () => {
  const { user } = await open()
  const dialog = await write(user, 'Drill', 'Out in 4 minutes')
  network.isCut = true
  await send(user, dialog)
  const waiting = await screen.findByRole('heading', { name: '1 line not sent yet' }, { timeout: 6_000 })
  network.isCut = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(waiting).not.toBeInTheDocument())
  expect(await rowOf('Out in 4 minutes')).toHaveTextContent('Drill')
})

it('monitors read and cannot write', async () => {
  await open('site.monitor')
  expect(await rowOf('Out in 4 minutes')).toHaveTextContent('Drill')
  expect(screen.queryByRole('button', { name: 'Write line' })).not.toBeInTheDocument()
})

it('the log book is at a system, where the platform supports it', async () => {
  const at = `/systems/${system}#6`
  await renderPage(<SystemPage />, { api, as: 'site.monitor', route: '/systems/:id', at })
  expect(await table()).toBeInTheDocument()
  await open('site.monitor', platformWithout(api, /^logBook\./))
  await waitFor(() => expect(screen.getAllByRole('tab', { name: 'Log book' })).toHaveLength(1))
})

it('failed figures have Retry beside the lines', async () => {
  let isDown = true
  const path = `/sites/${site}/false-alarms`
  const { user } = await open('site.operator', async (input, init) =>
    isDown && new Request(input, init).url.endsWith(path)
      ? Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 })
      : api.fetch(input, init),
  )
  expect(await table()).toBeInTheDocument()
  expect(await screen.findByText(/^500: /)).toBeInTheDocument()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Without a cause')).toBeInTheDocument()
})

it("the paper page has the site's name and the oldest line first", async () => {
  const { name } = await api.db.kysely
    .selectFrom('sites')
    .select('name')
    .where('id', '=', site)
    .executeTakeFirstOrThrow()
  const at = `/sites/${site}/log-book`
  await renderPage(<LogBookPage />, { api, as: 'site.monitor', route: '/sites/:id/log-book', at })
  expect(await screen.findByText(new RegExp(`^Log book of ${name}, `))).toBeInTheDocument()
  const times = within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.slice(0, 16) ?? '')
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted())
})
