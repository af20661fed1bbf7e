import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Webhooks } from './Webhooks.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
beforeEach(() => api.db.kysely.deleteFrom('webhooks').execute())
afterAll(() => api.close())

const siteId = demoIds.sites.nidelva
const show = () => renderPage(<Webhooks siteId={siteId} />, { api, as: 'site.admin', at: '/sites/x' })
/** Nobody listens there. */
const url = 'http://127.0.0.1:9/hook'
const add = (row: object = {}) =>
  api.db.kysely
    .insertInto('webhooks')
    .values({
      ...{ siteId, url, secret: 'whsec_AAAA', alarms: true, lostContact: true, faults: false, backToNormal: true },
      ...{ occurrenceNumber: 0, ownerId: demoIds.users['site.admin'], ...row },
    })
    .execute()
const stored = () => api.db.kysely.selectFrom('webhooks').selectAll().execute()
async function choose(user: Awaited<ReturnType<typeof show>>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'More of the webhook to 127.0.0.1:9' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('webhooks show their secret once when added', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add webhook' }))
  await user.type(dialog.getByLabelText('Address'), url)
  await user.click(dialog.getByRole('checkbox', { name: 'Faults' }))
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  const secret = within(await screen.findByRole('dialog', { name: 'The secret' }))
  expect(secret.getByText(/^whsec_/)).toBeInTheDocument()
  expect(await screen.findByText(url)).toBeInTheDocument()
  expect(await stored()).toMatchObject([
    { siteId, url: expect.stringMatching(/^sealed\./), faults: false, alarms: true, isOn: true },
  ])
})

it('webhooks show a wrong address at its field', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add webhook' }))
  await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/')
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await dialog.findByText('The address leads to no server on the internet')).toBeInTheDocument()
})

it('webhooks show the start of failures and can be changed', async () => {
  await add({ failingSince: new Date() })
  const { user } = await show()
  expect(await screen.findByText(/^Failing since/)).toBeInTheDocument()
  await choose(user, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  await user.click(dialog.getByRole('checkbox', { name: 'On' }))
  await user.click(dialog.getByRole('button', { name: 'Save webhook' }))
  expect(await screen.findByText(/^Off after failures since/)).toBeInTheDocument()
  expect(await stored()).toMatchObject([{ isOn: false }])
})

it('webhooks get a new secret after a question', async () => {
  await add()
  const { user } = await show()
  await choose(user, 'New secret')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a new secret?' }))
  await user.click(dialog.getByRole('button', { name: 'Make a new secret' }))
  expect(await screen.findByText(/^whsec_/)).toBeInTheDocument()
})

it('webhooks send a test after a question', async () => {
  await add()
  const { user } = await show()
  await choose(user, 'Send test message')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
  await waitFor(async () =>
    expect(await api.db.kysely.selectFrom('webhookDeliveries').select('id').execute()).toHaveLength(1),
  )
})

it('webhooks send failed messages again', async () => {
  await add()
  const [webhook] = await stored()
  const given = { webhookId: webhook?.id ?? '', body: '{}', occurrencesCount: 2, state: 'failed' as const }
  await api.db.kysely
    .insertInto('webhookDeliveries')
    .values({ ...given, reason: 'Answered 500', createdAt: new Date() })
    .execute()
  const { user } = await show()
  await choose(user, 'Deliveries')
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries to 127.0.0.1:9' }))
  expect(await dialog.findByText('Given up')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await dialog.findByText('Waiting')).toBeInTheDocument()
})

it('webhooks are removed after a question', async () => {
  await add()
  const { user } = await show()
  await choose(user, 'Remove')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
})
