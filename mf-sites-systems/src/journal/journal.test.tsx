import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { choose, type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { AttentionPanel } from '../attention/AttentionPanel.tsx'
import { ShiftPage } from '../pages/ShiftPage/ShiftPage.tsx'

/** What people do about a trouble (product 27.1), and the sheet for the next shift (27.3). */

let api: DemoApi
// The outbox has the client of the file's first page.
beforeAll(async () => {
  api = await openDemoApi()
  // One without a cause.
  const alarm = { systemId: (await worst()).systemId, unitName: 'BH 12', hardwareName: 'BHH-500', hasAlarms: true }
  await api.db.kysely.insertInto('issues').values(alarm).execute()
})
afterAll(() => api.close())

const network = { isCut: false }
const cable: typeof fetch = async (input, init) => {
  if (network.isCut) throw new TypeError('no network')
  return api.fetch(input, init)
}

type Account = Parameters<DemoApi['tokenOf']>[0]

const worst = async (): Promise<AttentionItem> =>
  (await api.get('site.operator', '/api/v1/attention?limit=1')).body.data[0]
const linesOf = async (): Promise<{ what: string; text: string | null }[]> =>
  (await api.get('site.operator', `/api/v1/troubles/${(await worst()).journal?.troubleId}/journal`)).body.data
async function openRow(as: Account = 'site.operator') {
  const page = await renderPage(<AttentionPanel />, { api, as, at: '/x', fetch: cable })
  const list = await screen.findByRole('list', { name: 'What needs attention' })
  const row = () => within(within(list).getAllByRole('listitem')[0] as HTMLElement)
  return { ...page, row }
}
async function openJournal(as?: Account) {
  const page = await openRow(as)
  await page.user.click(page.row().getByRole('button', { name: /^Journal/ }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Journal' })) }
}

it('one press beside the number records a call', async () => {
  const { user, row } = await openRow()
  await user.click(row().getByRole('button', { name: /^Whom to ring/ }))
  const [button] = await row().findAllByRole('button', { name: /^No answer/ })
  await user.click(button as HTMLElement)
  await waitFor(async () => expect((await linesOf())[0]?.what).toMatch(/^Rang .+ \(\+47 .+\): no answer$/))
  expect(await row().findByText(/^Rang .+: no answer \(/)).toBeInTheDocument()
  expect(row().getByRole('button', { name: /^Journal \(1\)/ })).toBeInTheDocument()
})

it('the journal takes a note, a person on the way and the cause of the alarm', async () => {
  const { user, dialog } = await openJournal()
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Key box is empty')
  await user.click(dialog.getByRole('button', { name: 'Write note' }))
  const lines = await dialog.findByRole('list', { name: 'Lines of the journal' })
  expect(await within(lines).findByText('Key box is empty')).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue('')
  await user.click(dialog.getByRole('button', { name: 'On the way' }))
  expect(await within(lines).findByText('On the way')).toBeInTheDocument()
  await choose(user, dialog.getByLabelText(/^Cause of the alarm/), 'Unwanted alarm')
  await user.click(dialog.getByRole('button', { name: 'Write cause' }))
  await waitFor(async () =>
    expect((await linesOf()).filter(({ what }) => what === 'Cause of an alarm: Unwanted alarm')).toHaveLength(2),
  )
})

it('an empty note shows an error at its field', async () => {
  const { user, dialog } = await openJournal()
  await user.click(dialog.getByRole('button', { name: 'Write note' }))
  expect(await dialog.findByText('Text is required')).toBeInTheDocument()
})

it('the form omits the cause when each alarm has one', async () => {
  const { user, dialog } = await openJournal()
  await choose(user, dialog.getByLabelText(/^Cause of the alarm/), 'Unknown')
  await user.click(dialog.getByRole('button', { name: 'Write cause' }))
  expect((await dialog.findAllByText(/The cause of this alarm is written already/)).length).toBeGreaterThan(0)
})

it('a line written without a network is sent after a reconnect', async () => {
  const { user, dialog } = await openJournal()
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'No network in the cellar')
  network.isCut = true
  await user.click(dialog.getByRole('button', { name: 'Write note' }))
  const waiting = await dialog.findByRole('heading', { name: '1 line not sent yet' }, { timeout: 6_000 })
  network.isCut = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(waiting).not.toBeInTheDocument())
  expect(await dialog.findByText('No network in the cellar')).toBeInTheDocument()
  expect((await linesOf()).filter(({ text }) => text === 'No network in the cellar')).toHaveLength(1)
})

it('monitors read the journal and cannot write', async () => {
  const { dialog, row } = await openJournal('site.monitor')
  expect((await dialog.findAllByText('Cause of an alarm: Unwanted alarm')).length).toBeGreaterThan(0)
  expect(dialog.queryByRole('button', { name: /^(Write|On the way)/ })).not.toBeInTheDocument()
  expect(row().queryByRole('button', { name: /^(Answered|Engaged)/ })).not.toBeInTheDocument()
})

it('earlier lines load on request', async () => {
  const { journal, systemId } = await worst()
  const author = {
    personName: 'Kari Moe',
    troubleId: journal?.troubleId ?? '',
    siteId: (await worst()).siteId,
    systemId,
  }
  const lines = Array.from({ length: 25 }, (_, index) => {
    const at = new Date(Date.now() - index * 60_000)
    return { ...author, kind: 'note' as const, text: `Line ${index}`, at, writtenAt: at }
  })
  await api.db.kysely.insertInto('logLines').values(lines).execute()
  const { user, dialog } = await openJournal()
  const list = within(await dialog.findByRole('list', { name: 'Lines of the journal' }))
  expect(list.getAllByRole('listitem')).toHaveLength(20)
  await user.click(dialog.getByRole('button', { name: 'Earlier lines' }))
  expect(await list.findByText('Line 24')).toBeInTheDocument()
})

describe('the sheet for the next shift', () => {
  const open = (as: Account = 'site.operator') => renderPage(<ShiftPage />, { api, as, at: '/map/shift' })
  const table = (name: string) => screen.findByRole('table', { name })

  it('has open, taken and ended troubles, and works that end soon', async () => {
    const item = await worst()
    const { kysely } = api.db
    await api.fetch(`/api/v1/systems/${item.systemId}/assignments`, {
      method: 'POST',
      headers: { authorization: await api.tokenOf('site.operator'), 'content-type': 'application/json' },
      body: JSON.stringify({ kind: item.kind, note: 'Ringing' }),
    })
    const hour = 3_600_000
    const times = { openedAt: new Date(Date.now() - 2 * hour), overAt: new Date(Date.now() - hour) }
    await kysely
      .insertInto('troubles')
      .values({ systemId: item.systemId, kind: 'urgent', ...times })
      .execute()
    const work = { siteId: item.siteId, kind: 'test' as const, startsAt: times.openedAt, reason: 'Weekly' }
    await kysely
      .insertInto('works')
      .values({ ...work, endsAt: new Date(Date.now() + hour) })
      .execute()
    await open()
    expect(await table('Taken')).toHaveTextContent(/Alarm.*Ringing/)
    expect(await table('Open, and nobody deals with it')).toHaveTextContent('Offline')
    expect(await table('Over in the last 12 hours')).toHaveTextContent('Critical')
    expect(await table('Works that end soon')).toHaveTextContent('Weekly')
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
  })

  it('opens the journal of a row', async () => {
    const { user } = await open()
    const [button] = within(await table('Open, and nobody deals with it')).getAllByRole('button', { name: /^Journal/ })
    await user.click(button as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Journal' })).toBeInTheDocument()
  })

  it("reports that a person's places have no troubles", async () => {
    await api.db.kysely.deleteFrom('troubles').execute()
    await open('site.monitor')
    expect(await table('Taken')).toHaveTextContent('None')
  })
})
