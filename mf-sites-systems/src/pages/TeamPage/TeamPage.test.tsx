import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { AccessList } from '../../access/AccessList.tsx'
import { Teams } from '../../parts/Teams/Teams.tsx'
import { UserAccess } from '../../parts/UserAccess/UserAccess.tsx'
import { TeamPage } from './TeamPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const { nidelva } = demoIds.sites
type DemoAccount = keyof typeof demoIds.users
const send = async (as: DemoAccount, method: string, path: string, body?: object) => {
  const response = await api.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: await api.tokenOf(as), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()).data
}
const addTeam = async (name: string): Promise<string> => (await send('site.admin', 'POST', '/teams', { name })).id
const show = (id: string, as: DemoAccount = 'site.admin', tab = 0) =>
  renderPage(<TeamPage />, { api, as, at: `/teams/${id}#${tab}`, route: '/teams/:id' })
const rowOf = async (name: string | RegExp) => (await screen.findByText(name)).closest('tr') as HTMLElement

it('a team opens after it is added', async () => {
  const { user, router } = await renderPage(<Teams />, { api, as: 'site.monitor', at: '/settings' })
  await user.click(await screen.findByRole('button', { name: 'Add team' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add team' }))
  await user.type(dialog.getByLabelText('Name'), 'Vaktlaget')
  await user.click(dialog.getByRole('button', { name: 'Add team' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/teams\//))
})

it('members are invited, made managers and removed', async () => {
  const id = await addTeam('Nordvakt')
  const { user } = await show(id)
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to this team' }))
  await user.type(dialog.getByLabelText('Email'), demoIds.emails.outsider)
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(within(await rowOf(demoIds.emails.outsider)).getByText('Pending')).toBeInTheDocument()
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: `More of ${demoIds.emails.outsider}` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Make a manager')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make' }))
  await waitFor(async () =>
    expect(within(await rowOf(demoIds.emails.outsider)).getByText('Manager')).toBeInTheDocument(),
  )
  await choose('Withdraw')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByText(demoIds.emails.outsider)).toBeNull())
})

it('a site given to a team is on the pages of the team and its members', async () => {
  const id = await addTeam('Fjordvakt')
  const first = await renderPage(<AccessList kind="site" id={nidelva} name="Nidelva" />, {
    ...{ api, as: 'site.admin', at: '/sites/x' },
  })
  await first.user.click(await screen.findByRole('button', { name: 'Give to a team' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give this site to a team' }))
  await first.user.selectOptions(await dialog.findByLabelText('Team'), 'Fjordvakt')
  await first.user.click(dialog.getByRole('radio', { name: 'System Operator' }))
  await first.user.click(dialog.getByRole('button', { name: 'Give' }))
  const table = within(await screen.findByRole('table', { name: 'Teams' }))
  expect(await table.findByText('Fjordvakt')).toBeInTheDocument()
  first.unmount()
  const second = await show(id, 'site.admin', 1)
  expect(await screen.findByRole('link', { name: 'Nidelva kontorpark' })).toBeInTheDocument()
  second.unmount()
  await renderPage(<UserAccess userId={demoIds.users['site.admin']} />, { api, as: 'site.admin', at: '/users/x' })
  expect(await screen.findByRole('link', { name: 'Fjordvakt' })).toBeInTheDocument()
  expect(screen.getAllByText('Own entry').length).toBeGreaterThan(0)
})

it('everything of a team passes to another after a preview', async () => {
  const [from, to] = [await addTeam('Gammel vakt'), await addTeam('Ny vakt')]
  await send('site.admin', 'POST', `/sites/${nidelva}/teams`, { teamId: from, accessLevel: 1 })
  const { user } = await show(from, 'site.admin', 1)
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pass sites to another team' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pass sites to another team' }))
  await user.selectOptions(await dialog.findByLabelText('Team'), 'Ny vakt')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText(/^1 sites and systems go to Ny vakt at once/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Pass them' }))
  await waitFor(async () => expect((await send('site.admin', 'GET', `/teams/${to}`)).sitesCount).toBe(1))
  expect(await screen.findByText(/^The team holds nothing yet/)).toBeInTheDocument()
})

it("members see no managers' controls, and can leave", async () => {
  const id = await addTeam('Kveldsvakt')
  const invited = { emailAddress: demoIds.emails['site.operator'], isManager: false }
  const member = await send('site.admin', 'POST', `/teams/${id}/members`, invited)
  await send('site.operator', 'POST', `/invitations/${member.id}/accept`)
  const { user } = await show(id, 'site.operator')
  expect(await screen.findByText(invited.emailAddress)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Leave'])
  await user.click(screen.getByRole('menuitem', { name: 'Leave' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(async () => expect((await send('site.admin', 'GET', `/teams/${id}`)).membersCount).toBe(1))
})
