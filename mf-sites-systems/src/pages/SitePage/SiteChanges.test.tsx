import { choose, chosenIn, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitePage } from './SitePage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const open = (account: Account, hash = '', options: { fetch?: typeof fetch; site?: string } = {}) =>
  renderPage(<SitePage />, {
    api,
    as: account,
    route: '/sites/:id',
    at: `/sites/${options.site ?? demoIds.sites.nidelva}${hash}`,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })
const levelOf = (account: Account) =>
  screen.findByLabelText(`Access level of ${account}@emberwatch.example`) as Promise<HTMLSelectElement>

describe('editing a site', () => {
  it('saves, shows the former name and confirms', async () => {
    const { user } = await open('site.admin', '#4', { site: demoIds.sites.akerselva })
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Akerselva omsorgssenter')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Akerselva omsorgssenter' })).toBeInTheDocument()
    expect(screen.getByText('Previous name')).toBeInTheDocument()
    expect(screen.getByText('Akerselva helsehus')).toBeInTheDocument()
    expect(await screen.findByText('Success!')).toBeInTheDocument()
  })

  it('is hidden from others, whom its number leads to the first tab', async () => {
    await open('site.operator', '#4')
    expect(await screen.findByRole('table', { name: 'Invitations' })).toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument()
  })
})

describe('deleting a site', () => {
  it('reports live systems inside the dialog', async () => {
    const { user } = await open('site.admin')
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete site Nidelva kontorpark?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await within(dialog).findByText(/Site with live systems cannot be deleted/)).toBeInTheDocument()
  })

  it('leads to the list of sites', async () => {
    const { kysely } = api.db
    const site = demoIds.sites.gandsfjord
    await kysely.updateTable('systems').set({ archivedAt: new Date() }).where('siteId', '=', site).execute()
    const { user, router } = await open('site.admin', '', { site })
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/sites'))
  })
})

describe('the creator of a site', () => {
  it('is a link for super users only', async () => {
    const view = await open('super.monitor')
    const creator = (await screen.findByText('Created by')).parentElement as HTMLElement
    expect(within(creator).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/users\/.+/))
    view.unmount()
    await open('site.admin')
    const plain = (await screen.findByText('Created by')).parentElement as HTMLElement
    expect(within(plain).queryByRole('link')).not.toBeInTheDocument()
  })
})

describe('the access list', () => {
  it('invites with an address and a level', async () => {
    const { user } = await open('site.admin')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Invite to this site' }))
    expect(dialog.getAllByRole('radio')).toHaveLength(3)
    const submit = dialog.getByRole('button', { name: 'Invite' })
    await user.type(dialog.getByLabelText('Email'), 'gjest@emberwatch.example')
    expect(submit).toBeDisabled()
    await user.click(dialog.getByLabelText('System Operator'))
    await waitFor(() => expect(submit).toBeEnabled())
    await user.click(submit)
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument()
    const row = (await screen.findByText('gjest@emberwatch.example')).closest('tr') as HTMLElement
    expect(within(row).getByText('Pending')).toBeInTheDocument()
    expect(chosenIn(within(row).getByRole('combobox'))).toBe('System Operator')
  })

  it('reports an invited person', async () => {
    const { user } = await open('site.admin')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Email'), 'Site.Operator@emberwatch.example')
    await user.click(dialog.getByLabelText('Administrator'))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Invite' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Invite' }))
    expect(await dialog.findByText(/User is already invited/)).toBeInTheDocument()
  })

  it('changes a level in the row immediately', async () => {
    const { user } = await open('site.admin')
    await choose(user, await levelOf('site.monitor'), 'Administrator')
    expect(chosenIn(await levelOf('site.monitor'))).toBe('Administrator')
    await waitFor(async () => {
      const { body } = await api.get('site.admin', `/api/v1/sites/${demoIds.sites.nidelva}/users?emailAddress=site.mon`)
      expect(body.data[0].accessLevel).toBe(2)
    })
  })

  it('shows the text of a code that another area’s calls answer too', async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'PUT') return api.fetch(request)
      return Response.json({ status: 409, statusText: 'user.invitation_accepted' }, { status: 409 })
    }
    const { user } = await open('site.admin', '', { fetch })
    await choose(user, await levelOf('site.operator'), 'Monitor Only')
    expect(await screen.findByText('409: Invitation is already accepted')).toBeInTheDocument()
  })

  it('restores a level when the call fails, with the reason', async () => {
    let release = () => {}
    const pending = new Promise<void>((resolve) => {
      release = resolve
    })
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'PUT') return api.fetch(request)
      await pending
      return Response.json({ status: 409, statusText: 'user_invitation.rejected' }, { status: 409 })
    }
    const { user } = await open('site.admin', '', { fetch })
    const before = chosenIn(await levelOf('site.operator'))
    await choose(user, await levelOf('site.operator'), 'Monitor Only')
    expect(chosenIn(await levelOf('site.operator'))).toBe('Monitor Only')
    release()
    expect(await screen.findByText('409: Invitation is rejected')).toBeInTheDocument()
    expect(chosenIn(await levelOf('site.operator'))).toBe(before)
  })

  it('shows the own level as text, and everything to people who are not admin', async () => {
    const view = await open('site.admin')
    await levelOf('site.operator')
    const own = screen.getByText('site.admin@emberwatch.example').closest('tr') as HTMLElement
    expect(within(own).getByText('Administrator')).toBeInTheDocument()
    expect(within(own).queryByRole('combobox')).not.toBeInTheDocument()
    view.unmount()
    await open('site.operator')
    expect(await screen.findByText('site.admin@emberwatch.example')).toBeInTheDocument()
    const table = within(screen.getByRole('table', { name: 'Invitations' }))
    expect(table.queryByRole('combobox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument()
  })
})

describe('removing access', () => {
  const site = demoIds.sites.skansen
  const give = async (emailAddress: string, values: object = {}) =>
    api.db.kysely
      .insertInto('siteAccess')
      .values({ siteId: site, emailAddress, accessLevel: 1, ...values })
      .execute()
  const openList = () => open('super.admin', '#0', { site })
  type User = Awaited<ReturnType<typeof open>>['user']
  const choose = async (user: User, emailAddress: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `More of ${emailAddress}` }))
    await user.click(screen.getByRole('menuitem', { name: item }))
    return within(screen.getByRole('dialog'))
  }
  const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument())

  it('asks with person and place, and removes the row', async () => {
    await give(demoIds.emails.unconfirmed, { userId: demoIds.users.unconfirmed, isAccepted: true })
    const { user } = await openList()
    await screen.findByText(demoIds.emails.unconfirmed)
    const name = screen.getByRole('heading', { level: 1 }).textContent
    const dialog = await choose(user, demoIds.emails.unconfirmed, 'Remove')
    expect(dialog.getByText(`Remove ${demoIds.emails.unconfirmed} from ${name}?`)).toBeInTheDocument()
    expect(dialog.getByText(/They lose the site and its systems at once/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Access removed')).toBeInTheDocument()
    await gone(demoIds.emails.unconfirmed)
  })

  it('informs the removed person on the open page', async () => {
    const { unmount } = await renderPage(<SitePage />, {
      api,
      as: 'site.monitor',
      route: '/sites/:id',
      at: `/sites/${site}`,
      isLive: true,
    })
    await screen.findByText(demoIds.emails['site.monitor'])
    await waitFor(() => expect(api.live.size).toBe(1))
    await api.db.kysely.deleteFrom('siteAccess').where('userId', '=', demoIds.users['site.monitor']).execute()
    expect(await screen.findByText('You no longer have access to this site.')).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    unmount()
    await waitFor(() => expect(api.live.size).toBe(0))
  })

  it('withdraws an invitation', async () => {
    await give('trekk@emberwatch.example')
    const { user } = await openList()
    const dialog = await choose(user, 'trekk@emberwatch.example', 'Withdraw')
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await gone('trekk@emberwatch.example')
  })

  it('shows an expired invitation and sends it again', async () => {
    await give('sen@emberwatch.example', { createdAt: new Date(Date.now() - 15 * 86_400_000) })
    const { user } = await openList()
    const row = (await screen.findByText('sen@emberwatch.example')).closest('tr') as HTMLElement
    expect(within(row).getByText('Expired')).toBeInTheDocument()
    const dialog = await choose(user, 'sen@emberwatch.example', 'Resend')
    await user.click(dialog.getByRole('button', { name: 'Resend' }))
    await waitFor(() => expect(within(row).getByText('Pending')).toBeInTheDocument())
  })

  it('reports inside the dialog that the last administrator stays', async () => {
    await api.db.kysely.deleteFrom('siteAccess').where('siteId', '=', site).execute()
    await give(demoIds.emails.outsider, { userId: demoIds.users.outsider, isAccepted: true, accessLevel: 2 })
    const { user } = await openList()
    const dialog = await choose(user, demoIds.emails.outsider, 'Remove')
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await dialog.findByText(/The last administrator of a site cannot be removed/)).toBeInTheDocument()
  })

  it('is absent on the own row, and for people who are not admin', async () => {
    const view = await open('site.admin')
    await levelOf('site.operator')
    expect(screen.queryByRole('button', { name: 'More of site.admin@emberwatch.example' })).not.toBeInTheDocument()
    view.unmount()
    await open('site.operator')
    await screen.findByText('site.admin@emberwatch.example')
    expect(screen.queryByRole('button', { name: /^More of / })).not.toBeInTheDocument()
  })
})
