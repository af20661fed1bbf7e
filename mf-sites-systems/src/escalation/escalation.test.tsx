import { choose, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ContactsTab } from '../contacts/ContactsTab.tsx'

/** Whom a mail reaches where nobody takes a trouble (product 27.5). */

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
})
afterEach(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const site = demoIds.sites.nidelva

const open = (as: Account = 'site.admin') => renderPage(<ContactsTab siteId={site} />, { api, as, at: '/x' })
const nameOf = async (account: Account) => {
  const { firstName, lastName } = (await api.get(account, '/api/v1/user')).body.data
  return `${firstName} ${lastName}`
}
const set = (userId: string) =>
  api.db.kysely
    .insertInto('siteEscalations')
    .values({ siteId: site, minutes: 20, kinds: ['alarm'], userId, changedAt: new Date() })
    .execute()

it('an administrator sets, changes and ends an escalation', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Choose who gets a mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'When nobody takes a trouble' }))
  await waitFor(() => expect(dialog.getByLabelText('Mail to')).toBeEnabled())
  await choose(user, dialog.getByLabelText('Mail to'), await nameOf('site.operator'))
  const minutes = dialog.getByLabelText(/^Minutes/)
  await user.clear(minutes)
  await user.type(minutes, '10')
  await user.click(dialog.getByRole('checkbox', { name: 'Lost contact' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Not taken within 10 minutes: mail to/)).toHaveTextContent(
    'once for each: alarm, urgent issue.',
  )
  await user.click(screen.getByRole('button', { name: 'End' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Nobody gets a mail.')).toBeInTheDocument()
})

it('the fields show missing and invalid values', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Choose who gets a mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'When nobody takes a trouble' }))
  const minutes = dialog.getByLabelText(/^Minutes/)
  await user.clear(minutes)
  await user.type(minutes, '0')
  await user.tab()
  expect(await dialog.findByText('Enter 1 to 1440 minutes')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

it('an escalation names skipped people, without controls for others', async () => {
  await set(demoIds.users.outsider)
  await open('site.monitor')
  expect(await screen.findByText(/^Not taken within 20 minutes/)).toBeInTheDocument()
  const banner = screen.getByText(/^Nobody gets the mail\./)
  expect(banner).toHaveTextContent(await nameOf('outsider'))
  expect(screen.queryByRole('button', { name: /^(Change|End|Choose)/ })).not.toBeInTheDocument()
})
