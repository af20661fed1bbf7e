import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { AccessList } from '../AccessList.tsx'

/** Product 9.11, 9.12. */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const site = demoIds.sites.nidelva
const open = (fetch?: typeof globalThis.fetch) =>
  renderPage(<AccessList kind="site" id={site} name="Nidelva kontorpark" />, {
    api,
    as: 'site.admin',
    at: '/',
    ...(fetch ? { fetch } : {}),
  })
type User = Awaited<ReturnType<typeof open>>['user']
const entriesOf = (emailAddress: string) =>
  api.db.kysely.selectFrom('siteAccess').selectAll().where('emailAddress', '=', emailAddress).execute()

async function invite(user: User, pasted: string, level = 'System Operator') {
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to this site' }))
  await user.click(dialog.getByLabelText('Email'))
  await user.paste(pasted)
  await user.click(dialog.getByLabelText(level))
  return dialog
}
async function press(user: User, name: string) {
  const button = () => within(screen.getByRole('dialog')).getByRole('button', { name })
  await waitFor(() => expect(button()).toBeEnabled())
  await user.click(button())
}
const listed = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a pasted list', () => {
  it('has a preview, includes further sites and is sent', async () => {
    const { user } = await open()
    const pasted = `Gjest, Ny <ny@harbour.example>;\n${demoIds.emails['site.monitor']}`
    const dialog = await invite(user, pasted)
    await user.click(await dialog.findByRole('button', { name: 'Further sites and systems' }))
    await user.type(await dialog.findByLabelText('Search sites and systems'), 'skansen')
    await user.click((await dialog.findAllByRole('checkbox', { name: /^Skansen/ }))[0] as HTMLElement)
    await press(user, 'Invite')
    expect(await screen.findByText('2 new, 2 raised')).toBeInTheDocument()
    const rows = await listed('Invitations one by one')
    expect(rows).toContain('ny@harbour.exampleNidelva kontorparknew, System Operator')
    expect(rows).toContain(
      'site.monitor@emberwatch.exampleNidelva kontorparkraised from Monitor Only to System Operator',
    )
    expect(await entriesOf('ny@harbour.example')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByLabelText('Email')).toHaveValue(pasted)
    await press(user, 'Invite')
    await press(user, 'Send 2 and change 2')
    expect(await screen.findByText('Invitations: 2 new, 2 raised')).toBeInTheDocument()
    expect(await entriesOf('ny@harbour.example')).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('names invalid addresses and keeps them', async () => {
    const { user } = await open()
    const dialog = await invite(user, 'en@harbour.example, to@, tre@harbour.example')
    expect(await dialog.findByText('1 of 3 have an invalid format: to@')).toBeInTheDocument()
    expect(dialog.getByLabelText('Email')).toHaveValue('en@harbour.example, to@, tre@harbour.example')
    expect(dialog.getByRole('button', { name: 'Invite' })).toBeDisabled()
  })

  it('shows refusals one by one and sends no empty change', async () => {
    const { user } = await open()
    await invite(user, `${demoIds.emails['site.admin']}; ny@harbour.example`)
    await press(user, 'Invite')
    expect(await listed('Invitations one by one')).toEqual([
      'site.admin@emberwatch.exampleNidelva kontorparkrefused: your own level is changed by other administrators',
      'ny@harbour.exampleNidelva kontorparkalready so, System Operator',
    ])
    expect(screen.getByText('Nothing would change.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send 0 invitations' })).toBeDisabled()
  })

  it('shows results one by one after a partial refusal', async () => {
    const { user } = await open()
    await invite(user, `${demoIds.emails['site.admin']}; enda.en@harbour.example`)
    await press(user, 'Invite')
    await press(user, 'Send 1 invitation')
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitations' }))
    expect(await dialog.findByText('1 new, 1 refused')).toBeInTheDocument()
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('of more than fifty shows progress and results', async () => {
    const { user } = await open()
    const addresses = Array.from({ length: 51 }, (_, n) => `mange.${n}@harbour.example`)
    await invite(user, addresses.join('\n'))
    await press(user, 'Invite')
    await press(user, 'Send 51 invitations')
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitations' }))
    expect(await dialog.findByText('51 new')).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })
})

it('Enter sends one address as a single invitation', async () => {
  const paths: string[] = []
  const { user } = await open((input, init) => {
    const request = new Request(input, init)
    if (request.method === 'POST') paths.push(new URL(request.url).pathname)
    return api.fetch(request)
  })
  const dialog = await invite(user, 'alene@harbour.example')
  await user.type(dialog.getByLabelText('Email'), '{Enter}')
  expect(await screen.findByText('Invitation sent')).toBeInTheDocument()
  expect(paths).toEqual([`/api/v1/sites/${site}/users`])
})

describe('Remove everywhere', () => {
  const address = 'borte@harbour.example'
  const choose = async (user: User) => {
    await user.click(await screen.findByRole('button', { name: `More of ${address}` }))
    await user.click(screen.getByRole('menuitem', { name: 'Remove everywhere' }))
    return within(await screen.findByRole('dialog', { name: `Remove ${address} everywhere?` }))
  }

  it('lists the places before the removal', async () => {
    const invited = { emailAddress: address, accessLevel: 0 as const }
    const concurrency = [site, demoIds.sites.skansen].map((siteId) => ({ ...invited, siteId }))
    await api.db.kysely.insertInto('siteAccess').values(concurrency).execute()
    const { user } = await open()
    const dialog = await choose(user)
    expect(await dialog.findByText('2 withdrawn')).toBeInTheDocument()
    expect(await entriesOf(address)).toHaveLength(2)
    await user.click(dialog.getByRole('button', { name: 'Remove from 2' }))
    expect(await screen.findByText(`${address}: 2 withdrawn`)).toBeInTheDocument()
    expect(await entriesOf(address)).toEqual([])
    await waitFor(() => expect(screen.queryByText(address)).not.toBeInTheDocument())
  })
})

it('batches are absent on a platform of the original API', async () => {
  const { user } = await open(platformWithout(api, /^accessBatches\./))
  const more = (await screen.findAllByRole('button', { name: /^More of / }))[0] as HTMLElement
  await waitFor(async () => {
    await user.click(more)
    expect(await screen.findByRole('menuitem', { name: /^(Remove|Withdraw)$/ })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Remove everywhere' })).not.toBeInTheDocument()
  })
  await user.keyboard('{Escape}')
  const dialog = await invite(user, 'a@harbour.example, b@harbour.example')
  expect(await dialog.findByText('One address at a time')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Further sites and systems' })).not.toBeInTheDocument()
})
