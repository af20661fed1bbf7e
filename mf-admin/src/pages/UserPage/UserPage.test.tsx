import { choose, chosenIn, type DemoApi, demoIds, offeredIn, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { UserPage } from './UserPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const open = (as: Account, whom: Account, hash = '') =>
  renderPage(<UserPage />, { api, as, at: `/users/${demoIds.users[whom]}${hash}`, route: '/users/:id' })
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)

describe('UserPage', () => {
  it("shows a super user's name, status, e-mail, telephone and permissions", async () => {
    await open('super.monitor', 'site.admin')
    expect(await screen.findByRole('heading', { name: 'Ådne Lervik' })).toBeInTheDocument()
    expect(screen.getByText('Active')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'site.admin@emberwatch.example' })).toBeInTheDocument()
    expect(screen.getByText('User type').nextSibling).toHaveTextContent('Regular')
    await waitFor(() => expect(screen.getByText('Access').nextSibling).toHaveTextContent(/^\d+ sites?, Administrator$/))
    expect(screen.queryByText('Global level')).not.toBeInTheDocument()
    expect(await tabs()).toEqual(['Sites', 'Systems', 'Modems', 'Levels'])
  })

  it('shows a regular user themself without permissions', async () => {
    await open('site.operator', 'site.operator')
    expect(await screen.findByRole('heading', { name: 'Tonje Sæther' })).toBeInTheDocument()
    expect(screen.queryByText('Global level')).not.toBeInTheDocument()
    expect(await tabs()).toEqual(['Sites', 'Systems', 'Modems', 'Levels'])
  })

  it.each([
    ['super.admin', 'site.admin', ['Sites', 'Systems', 'Modems', 'Edit', 'Permissions', 'Levels']],
    ['super.admin', 'super.admin', ['Sites', 'Systems', 'Modems', 'Levels']],
    ['super.operator', 'site.admin', ['Sites', 'Systems', 'Modems', 'Levels']],
  ] as const)('offers %s about %s these tabs: %s', async (as, whom, expected) => {
    await open(as, whom)
    expect(await tabs()).toEqual(expected)
  })

  it('leads a stranger to /403', async () => {
    const { router } = await open('site.admin', 'outsider')
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'))
  })

  it("renders only the person's own tabs", async () => {
    await open('super.operator', 'site.admin', '#4')
    await screen.findAllByRole('tab')
    expect(screen.queryByLabelText('Global level')).not.toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Sites' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('Edit', () => {
  it('changes the name in the header', async () => {
    const { user } = await open('super.admin', 'outsider', '#3')
    const name = await screen.findByLabelText('Last name')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.clear(name)
    await user.tab()
    expect(await screen.findByText('Last name is required')).toBeInTheDocument()
    await user.type(name, 'Dahle-Moe')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Ragnhild Dahle-Moe' })).toBeInTheDocument()
  })
})

describe('Permissions', () => {
  it('fixes the level at Admin for Regular and offers three for Super', async () => {
    const { user } = await open('super.admin', 'super.monitor', '#4')
    const level = await screen.findByLabelText('Global level')
    expect(await offeredIn(user, level)).toEqual(['Monitor', 'Operator', 'Admin'])
    await choose(user, screen.getByLabelText('User type'), 'Regular')
    await waitFor(() => expect(level).toBeDisabled())
    expect(chosenIn(level)).toBe('Admin')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(screen.getByText('User type', { selector: 'dt' }).nextSibling).toHaveTextContent('Regular'),
    )
    const { body } = await api.get('super.admin', `/api/v1/users/${demoIds.users['super.monitor']}`)
    expect(body.data.permissions).toMatchObject({ userType: 0, globalAccessLevel: 2 })
  })

  it("shows the server's reason for a refusal", async () => {
    const { user } = await open('super.admin', 'site.monitor', '#4')
    await screen.findByLabelText('User type')
    await api.db.kysely
      .updateTable('users')
      .set({ globalAccessLevel: 1 })
      .where('id', '=', demoIds.users['super.admin'])
      .execute()
    await choose(user, screen.getByLabelText('User type'), 'Super')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent("You don't have permissions to view this content")
    await api.db.kysely
      .updateTable('users')
      .set({ globalAccessLevel: 2 })
      .where('id', '=', demoIds.users['super.admin'])
      .execute()
  })
})

describe('the activity record', () => {
  it('has a tab with changes for super users with global Admin only', async () => {
    const before = await open('super.admin', 'outsider', '#5')
    const table = await screen.findByRole('table', { name: 'Activity' })
    expect(screen.queryByRole('tab', { name: 'Activity' })).not.toBeInTheDocument()
    const row = (await within(table).findByText('Changed details')).closest('tr') as HTMLElement
    expect(within(row).getByText('Last name')).toBeInTheDocument()
    expect(within(row).getByRole('link', { name: 'Solveig Aasen' })).toHaveAttribute(
      'href',
      `/users/${demoIds.users['super.admin']}`,
    )
    before.unmount()
    await open('super.operator', 'outsider', '#5')
    await screen.findAllByRole('tab')
    expect(screen.queryByRole('table', { name: 'Activity' })).not.toBeInTheDocument()
  })
})

describe('ending access', () => {
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(screen.getByRole('menuitem', { name: item }))
    return within(screen.getByRole('dialog'))
  }

  it("bans after a question with the person's name, and lifts the ban", async () => {
    const { user } = await open('super.admin', 'site.monitor')
    const heading = await screen.findByRole('heading', { level: 1 })
    const ban = await choose(user, 'Ban')
    expect(ban.getByText(`Ban ${heading.textContent}?`)).toBeInTheDocument()
    expect(ban.getByText(/site\.monitor@emberwatch\.example is signed out everywhere at once/)).toBeInTheDocument()
    await user.click(ban.getByRole('button', { name: 'Ban' }))
    expect(await screen.findByText('Banned')).toBeInTheDocument()
    const lift = await choose(user, 'Lift ban')
    await user.click(lift.getByRole('button', { name: 'Lift' }))
    expect(await screen.findByText('Active')).toBeInTheDocument()
  })

  it('signs a person out everywhere', async () => {
    const token = await api.tokenOf('site.operator')
    const { user } = await open('super.admin', 'site.operator')
    const dialog = await choose(user, 'Sign out everywhere')
    await user.click(dialog.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText(/is signed out$/)).toBeInTheDocument()
    expect((await api.fetch('/api/v1/user', { headers: { authorization: token } })).status).toBe(401)
  })

  it.each([
    ['super.operator', 'outsider'],
    ['super.admin', 'super.admin'],
    ['outsider', 'outsider'],
  ] as const)('is not offered to %s about %s', async (as, whom) => {
    await open(as, whom)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument()
  })
})
