import { currentSession, pendingInvitation } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor } from '@testing-library/react'
import { InvitationPage } from './InvitationPage.tsx'

let api: DemoApi
const pending = demoIds.pendingInvitation
beforeAll(async () => {
  api = await openDemoApi()
  // The pages' clock is the real one, by which the demo fleet's invitation has long expired.
  await api.db.kysely.updateTable('siteAccess').set({ resentAt: new Date() }).where('id', '=', pending).execute()
})
afterEach(() => pendingInvitation.set(null))
afterAll(() => api.close())

type Options = Partial<Parameters<typeof renderPage>[1]>
const show = (id: string, options: Options = { as: 'outsider' }) =>
  renderPage(<InvitationPage />, { api, route: '/invitations/:id', at: `/invitations/${id}`, ...options })
const button = (name: string) => screen.findByRole('button', { name })
/** Tests that answer an invitation each take one of their own. */
const inviteToSite = (site: keyof typeof demoIds.sites, createdAt = new Date()) =>
  api.db.kysely
    .insertInto('siteAccess')
    .values({ siteId: demoIds.sites[site], emailAddress: demoIds.emails.outsider, accessLevel: 1, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
const inviteToSystem = (emailAddress: string) =>
  api.db.kysely
    .insertInto('systemAccess')
    .values({ systemId: demoIds.system('gandsfjord', 1), emailAddress, accessLevel: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('InvitationPage', () => {
  it('stores the invitation and sends a visitor to the login', async () => {
    const { router } = await show(pending, {})
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(pendingInvitation.get()).toBe(pending)
  })

  it('shows site and level, and opens the site with the new rights after Accept', async () => {
    pendingInvitation.set(pending)
    const { user, router } = await show(pending)
    expect(await screen.findByRole('heading', { level: 1, name: /Gandsfjord/ })).toBeInTheDocument()
    expect(screen.getByText('You are invited to this site as System Operator.')).toBeInTheDocument()
    expect(pendingInvitation.get()).toBeNull()
    const { gandsfjord } = demoIds.sites
    expect(currentSession()?.user.permissions.resources[gandsfjord]).toBeUndefined()
    await user.click(await button('Accept'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/sites/${gandsfjord}`))
    expect(currentSession()?.user.permissions.resources[gandsfjord]).toBe(1)
  })

  it('names the inviter and the resulting access', async () => {
    const { id } = await inviteToSite('kinn')
    const invitedById = demoIds.users['site.admin']
    await api.db.kysely.updateTable('siteAccess').set({ invitedById }).where('id', '=', id).execute()
    await api.db.kysely
      .insertInto('siteAccess')
      .values({
        siteId: demoIds.sites.kinn,
        userId: invitedById,
        emailAddress: 'x@emberwatch.example',
        accessLevel: 2,
        isAccepted: true,
      })
      .execute()
    const { user } = await show(id)
    expect(await screen.findByText('Ådne Lervik')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: demoIds.emails['site.admin'] })).toBeInTheDocument()
    await user.click(await button('Accept'))
    expect(await screen.findByText('You have access to the site now')).toBeInTheDocument()
  })

  it('opens the system after Accept', async () => {
    const { id } = await inviteToSystem(demoIds.emails.outsider)
    const { user, router } = await show(id)
    expect(await screen.findByText('You are invited to this system as Administrator.')).toBeInTheDocument()
    await user.click(await button('Accept'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/systems/${demoIds.system('gandsfjord', 1)}`))
  })

  it('goes home after Reject, and reports it when opened again', async () => {
    const { id } = await inviteToSite('nidelva')
    const first = await show(id)
    await first.user.click(await button('Reject'))
    await waitFor(() => expect(first.router.state.location.pathname).toBe('/'))
    first.unmount()
    await show(id)
    expect(await screen.findByText('You have rejected this invitation.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  })

  it('shows a decision from another tab', async () => {
    const { id } = await inviteToSite('akerselva')
    const { user } = await show(id)
    await button('Accept')
    await api.post(`/api/v1/invitations/${id}/reject`, '', { authorization: await api.tokenOf('outsider') })
    await user.click(await button('Accept'))
    expect(await screen.findByText('409: Invitation is rejected')).toBeInTheDocument()
    expect(await screen.findByText('You have rejected this invitation.')).toBeInTheDocument()
  })

  it('shows the error of an unknown one and stays', async () => {
    const { router } = await show('unknown')
    expect(await screen.findByText('Invitation not found')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/invitations/unknown')
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it("reports another account's invitation and returns after the next sign-in", async () => {
    const { user, router } = await show(pending, { as: 'site.operator' })
    expect(await screen.findByText(demoIds.emails['site.operator'])).toBeInTheDocument()
    await user.click(await button('Log in with another account'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(pendingInvitation.get()).toBe(pending)
  })

  it('can be tried again after a lost connection', async () => {
    let isLost = true
    const fetch: typeof globalThis.fetch = (input, init) =>
      isLost ? Promise.reject(new TypeError('Failed to fetch')) : api.fetch(input, init)
    const { id } = await inviteToSite('skansen')
    const { user } = await show(id, { as: 'outsider', fetch })
    expect(await screen.findByText('No internet connection')).toBeInTheDocument()
    isLost = false
    await user.click(await button('Retry'))
    expect(await button('Accept')).toBeEnabled()
  })

  it('allows Reject without a confirmed address, not Accept', async () => {
    const { id } = await inviteToSystem(demoIds.emails.unconfirmed)
    const { user, router } = await show(id, { as: 'unconfirmed' })
    expect(await screen.findByText(/Its name is shown when your email address is confirmed/)).toBeInTheDocument()
    await user.click(await button('Accept'))
    expect(await screen.findByRole('alert')).toHaveTextContent('409: Confirm your email address first')
    await user.click(await button('Reject'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('reports an expired invitation', async () => {
    const createdAt = new Date(Date.now() - 15 * 86_400_000)
    const { id } = await inviteToSite('varanger', createdAt)
    await show(id)
    expect(await screen.findByText(/This invitation has expired/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  })

  it("names team and role and leads to the team's page", async () => {
    const { kysely } = api.db
    const team = await kysely.insertInto('teams').values({ name: 'Nordvakt' }).returning('id').executeTakeFirstOrThrow()
    const { id } = await kysely
      .insertInto('teamMembers')
      .values({ teamId: team.id, emailAddress: demoIds.emails.outsider, isManager: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { user, router } = await show(id)
    expect(await screen.findByRole('heading', { name: 'Nordvakt' })).toBeInTheDocument()
    expect(screen.getByText('You are invited to this team as a manager.')).toBeInTheDocument()
    await user.click(await button('Accept'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/teams/${team.id}`))
  })
})
