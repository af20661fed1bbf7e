import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { choose, type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { AttentionPanel } from './AttentionPanel.tsx'

/** A row of attention has a person who deals with it (product 13.12). */

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
})
afterEach(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]

const worst = async (): Promise<AttentionItem> =>
  (await api.get('site.operator', '/api/v1/attention?limit=1')).body.data[0]
const open = async (as: Account) => {
  const { user, queryClient } = await renderPage(<AttentionPanel />, { api, as, at: '/x' })
  const list = await screen.findByRole('list', { name: 'What needs attention' })
  const row = () => within(list).getAllByRole('listitem')[0] as HTMLElement
  return {
    user,
    row,
    queryClient,
    button: (name: string) => within(row()).getByRole('button', { name: new RegExp(`^${name} Alarm`) }),
  }
}
const send = async (as: Account, { systemId, kind }: AttentionItem, note: string) => {
  const answer = await api.fetch(`/api/v1/systems/${systemId}/assignments`, {
    method: 'POST',
    headers: { authorization: await api.tokenOf(as), 'content-type': 'application/json' },
    body: JSON.stringify({ kind, note }),
  })
  expect(answer.status).toBe(200)
}

it('a row is taken with a note and released', async () => {
  const { user, row, button } = await open('site.operator')
  await user.click(button('Take'))
  const dialog = await screen.findByRole('dialog', { name: 'Take' })
  expect(dialog).toHaveTextContent('nothing reaches the panel, and the row stays until the trouble is over')
  await user.type(within(dialog).getByRole('textbox', { name: /^Note/ }), 'Caretaker is on the way')
  await user.click(within(dialog).getByRole('button', { name: 'Take' }))
  await waitFor(() => expect(row()).toHaveTextContent(/ since .+: Caretaker is on the way/))
  await user.click(button('Give back'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give back' }))
  await waitFor(() => expect(button('Take')).toBeInTheDocument())
})

it('a row passes to another person who sees it', async () => {
  await send('site.operator', await worst(), '')
  const { user, row, button } = await open('site.operator')
  await user.click(button('Hand over'))
  const dialog = await screen.findByRole('dialog', { name: 'Hand over' })
  await waitFor(() => expect(within(dialog).getByLabelText('Person')).toBeEnabled())
  const { body } = await api.get('site.operator', `/api/v1/systems/${(await worst()).systemId}/assignees`)
  const own = (await worst()).assignment?.assigneeId
  const other = body.data.find(({ id }: { id: string }) => id !== own)
  await choose(user, within(dialog).getByLabelText('Person'), other.name)
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(row()).toHaveTextContent(`${other.name} since`))
  expect(within(row()).queryByRole('button', { name: /^(Take|Change|Hand|Give)/ })).not.toBeInTheDocument()
})

it("all own rows pass on at a shift's end, except named ones", async () => {
  const { body } = await api.get('site.operator', '/api/v1/attention?limit=3')
  for (const item of body.data.slice(0, 2)) await send('site.operator', item, '')
  const { user } = await renderPage(<AttentionPanel />, { api, as: 'site.operator', at: '/x?show=all&taken=mine' })
  await user.click(await screen.findByRole('button', { name: 'Hand over all of mine' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hand over all of mine' })
  const offered = (await api.get('site.operator', '/api/v1/assignments/assignees')).body.data
  const [{ name, count }] = offered
  await waitFor(() => expect(within(dialog).getByLabelText('Person')).toBeEnabled())
  await choose(user, within(dialog).getByLabelText('Person'), `${name} (${count} troubles)`)
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }))
  const table = await screen.findByRole('table', { name: 'What needs attention' })
  await waitFor(() => expect(table).toHaveTextContent('Nothing to show'))
})

it('others see the assignee without controls', async () => {
  await send('site.operator', await worst(), 'Ringing')
  const name = (await worst()).assignment?.assigneeName
  const { row } = await open('site.monitor')
  expect(row()).toHaveTextContent(`${name} since`)
  expect(within(row()).queryByRole('button', { name: /^(Take|Change|Hand|Give)/ })).not.toBeInTheDocument()
})

it('administrators can end an abandoned assignment', async () => {
  await send('site.operator', await worst(), '')
  const { button } = await open('site.admin')
  expect(button('Hand over')).toBeInTheDocument()
  expect(button('Give back')).toBeInTheDocument()
})

it('the dialog and the row name who was first, and since when', async () => {
  const { user, row, button } = await open('site.operator')
  await user.click(button('Take'))
  const dialog = await screen.findByRole('dialog', { name: 'Take' })
  await send('site.admin', await worst(), 'Ringing')
  await user.click(within(dialog).getByRole('button', { name: 'Take' }))
  expect((await within(dialog).findAllByText('409: Somebody else deals with this')).length).toBeGreaterThan(0)
  const first = new RegExp(`${(await worst()).assignment?.assigneeName} since .+: Ringing`)
  await waitFor(() => expect(dialog).toHaveTextContent(first))
  expect(row()).toHaveTextContent(first)
  expect(within(dialog).getByRole('button', { name: 'Take' })).toBeDisabled()
})

const solveAll = async () =>
  api.db.kysely
    .updateTable('issues')
    .set({ isSolved: true })
    .where('systemId', '=', (await worst()).systemId)
    .execute()

it('a row that ends during a dialog stays and takes the outcome', async () => {
  const item = await worst()
  await send('site.operator', item, 'Ringing')
  const { user, row, button, queryClient } = await open('site.operator')
  const own = within(row())
  await user.click(own.getByRole('button', { name: /^Whom to ring/ }))
  expect(await own.findByRole('link', { name: 'Contacts of the site' })).toBeInTheDocument()
  await user.click(button(String.raw`Journal \(1\)`))
  const dialog = await screen.findByRole('dialog', { name: 'Journal' })
  const note = within(dialog).getByRole('textbox', { name: /^Note/ })
  await user.type(note, 'Burnt toast')
  await solveAll()
  await act(() => queryClient.invalidateQueries())
  expect(await own.findByText(/^Over \d\d:\d\d$/)).toBeInTheDocument()
  expect(own.getByRole('link', { name: 'Contacts of the site' })).toBeInTheDocument()
  expect(note).toHaveValue('Burnt toast')
  await user.click(within(dialog).getByRole('button', { name: 'Write note' }))
  const lines = within(dialog).getByRole('list', { name: 'Lines of the journal' })
  await waitFor(() => expect(lines).toHaveTextContent(/Burnt toast.*Ringing/))
  await user.click(own.getByRole('button', { name: /^Dismiss/ }))
  await waitFor(() => expect(screen.queryByText(/^Over /)).not.toBeInTheDocument())
})
