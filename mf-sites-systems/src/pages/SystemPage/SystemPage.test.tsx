import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SystemPage } from './SystemPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const live = demoIds.system('nidelva', 1)
const archived = demoIds.system('nidelva', 3)
const open = (account: Account, id: string, hash = '') =>
  renderPage(<SystemPage />, { api, as: account, route: '/systems/:id', at: `/systems/${id}${hash}` })

async function addEmpty(name: string): Promise<string> {
  const row = { siteId: demoIds.sites.nidelva, type: 'autrosafe' as const, name }
  return (await api.db.kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const chooseAction = async (user: Awaited<ReturnType<typeof open>>['user'], word: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(screen.getByRole('menuitem', { name: word }))
}

describe('SystemPage', () => {
  it('shows facts with a link to the site, and its issues first', async () => {
    await open('site.monitor', live)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nidelva kontorpark hovedsentral' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Nidelva kontorpark' })).toHaveAttribute(
      'href',
      `/sites/${demoIds.sites.nidelva}`,
    )
    for (const label of ['Equipment number', 'Identifier', 'Type', 'Created at', 'Comment'])
      expect(screen.getAllByText(label)[0]).toBeInTheDocument()
    expect(await screen.findByRole('table', { name: 'Issues' })).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Nidelva kontorpark hovedsentral · Emberwatch'))
  })

  it('shows the time of its state beside it on every tab', async () => {
    await open('site.monitor', live, '#2')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Nidelva kontorpark hovedsentral' })
    const head = within(heading.closest('header') as HTMLElement)
    expect(head.getByText(/^Updated \d\d:\d\d:\d\d, not live$/)).toBeInTheDocument()
  })

  it('names the site without a link for people who cannot open it', async () => {
    const { id: userId } = await api.db.kysely
      .selectFrom('users')
      .select('id')
      .where('emailAddress', '=', demoIds.emails.outsider)
      .executeTakeFirstOrThrow()
    await api.db.kysely
      .insertInto('systemAccess')
      .values({ systemId: live, userId, emailAddress: demoIds.emails.outsider, accessLevel: 0, isAccepted: true })
      .execute()
    await open('outsider', live)
    expect((await screen.findAllByText('Nidelva kontorpark'))[0]).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Nidelva kontorpark' })).not.toBeInTheDocument()
    await api.db.kysely.deleteFrom('systemAccess').where('userId', '=', userId).execute()
  })

  it('has its number as name without a name', async () => {
    const id = await addEmpty('x')
    const { number } = await api.db.kysely
      .updateTable('systems')
      .set({ name: null })
      .where('id', '=', id)
      .returning('number')
      .executeTakeFirstOrThrow()
    await open('site.monitor', id)
    expect(await screen.findByRole('heading', { level: 1, name: `System ${number}` })).toBeInTheDocument()
  })

  it('lists the operators with levels, and links for super users', async () => {
    await open('super.monitor', live, '#2')
    const table = await screen.findByRole('table', { name: 'Operators' })
    const row = within(table).getByText('site.operator@emberwatch.example').closest('tr') as HTMLElement
    expect(within(row).getByText('System Operator')).toBeInTheDocument()
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/users/${demoIds.users['site.operator']}`)
  })

  it('redirects to /403 without the right and to /404 without the system', async () => {
    const theirs = await open('outsider', live)
    await waitFor(() => expect(theirs.router.state.location.pathname).toBe('/403'))
    theirs.unmount()
    const nowhere = await open('site.admin', 'nowhere')
    await waitFor(() => expect(nowhere.router.state.location.pathname).toBe('/404'))
  })
})

describe('editing a system', () => {
  it('requires name and comment, and shows the former name', async () => {
    const id = await addEmpty('Parkering')
    const { user } = await open('site.admin', id, '#4')
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Parkeringshus')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
    await user.type(screen.getByLabelText('Comment'), 'Nytt navn')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Parkeringshus' })).toBeInTheDocument()
    expect(screen.getByText('Previous name')).toBeInTheDocument()
  })
})

describe('archiving a system', () => {
  it('asks and then leads to the systems', async () => {
    const id = await addEmpty('To archive')
    const { user, router } = await open('site.admin', id)
    await chooseAction(user, 'Archive')
    const dialog = within(screen.getByRole('dialog', { name: 'Archive system To archive?' }))
    await user.click(dialog.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/systems'))
    expect((await api.get('site.admin', `/api/v1/systems/${id}`)).body.data.archivedAt).not.toBeNull()
  })

  it('leaves no controls', async () => {
    await open('site.admin', archived, '#3')
    expect(await screen.findByText('Archived')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Invitations' })).toBeInTheDocument()
    for (const name of ['Invite', 'Upload configuration', 'Archive'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Edit' })).not.toBeInTheDocument()
  })

  it("shows the people's levels and offers no other change", async () => {
    const emailAddress = 'gjest@harbour.example'
    const row = { systemId: archived, emailAddress, accessLevel: 1 as const }
    await api.db.kysely.insertInto('systemAccess').values(row).execute()
    await open('site.admin', archived, '#3')
    const line = within(await screen.findByRole('row', { name: new RegExp(emailAddress) }))
    expect(line.getByText('System Operator')).toBeInTheDocument()
    expect(line.queryByLabelText(`Access level of ${emailAddress}`)).not.toBeInTheDocument()
  })
})

describe('deleting a system fully', () => {
  it('only asks when nothing is lost (product 8.9), and leads to the systems', async () => {
    const id = await addEmpty('To delete')
    const { user, router } = await open('site.operator', id)
    await chooseAction(user, 'Delete')
    const dialog = within(screen.getByRole('dialog', { name: 'Delete system To delete?' }))
    const confirm = dialog.getByRole('button', { name: 'Delete' })
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
    expect(dialog.getByText(/^Nothing will be lost/)).toBeInTheDocument()
    await user.click(confirm)
    await waitFor(() => expect(router.state.location.pathname).toBe('/systems'))
    expect((await api.get('site.admin', `/api/v1/systems/${id}`)).status).toBe(404)
  })

  it('lists a super user the losses and requires the name', async () => {
    const view = await open('super.monitor', live)
    await chooseAction(view.user, 'Delete')
    expect(screen.getByText(/\d+ issues? and \d+ configurations? will be lost/)).toBeInTheDocument()
    const dialog = within(screen.getByRole('dialog'))
    const confirm = dialog.getByRole('button', { name: 'Delete' })
    expect(confirm).toBeDisabled()
    await view.user.type(dialog.getByRole('textbox'), dialog.getByText(/./, { selector: 'strong' }).textContent ?? '')
    expect(confirm).toBeEnabled()
    view.unmount()
    const { user } = await open('site.admin', live)
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Archive'])
  })

  it('is absent for monitors', async () => {
    await open('site.monitor', await addEmpty('Only to see'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Only to see' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument()
  })
})
