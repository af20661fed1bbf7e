import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { DuePage } from '../pages/DuePage/DuePage.tsx'
import { SystemPage } from '../pages/SystemPage/SystemPage.tsx'

/** Service on the page of a system, and what is due over all sites (product 28.5). */

let api: DemoApi
const systemId = demoIds.system('nidelva', 1)
beforeAll(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
})
beforeEach(async () => {
  await api.db.kysely.deleteFrom('works').execute()
  await api.db.kysely.deleteFrom('servicePlans').execute()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const open = (as: Account = 'site.operator', query = '') =>
  renderPage(<SystemPage />, { api, as, route: '/systems/:id', at: `/systems/${systemId}${query}#9` })
const day = (days: number) => new Date(api.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const addPlan = (row: object = {}) =>
  api.db.kysely
    .insertInto('servicePlans')
    .values({ systemId, kind: 'test', months: 12, toleranceDays: 14, firm: 'Brannvakt AS', dueOn: day(10), ...row })
    .execute()
const plans = () => api.db.kysely.selectFrom('servicePlans').selectAll().where('systemId', '=', systemId).execute()
const planList = async () => within(await screen.findByRole('list', { name: 'Planned service' }))

async function startVisit() {
  const view = await open()
  await view.user.click(await screen.findByRole('button', { name: 'Start visit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start visit' }))
  await view.user.click(dialog.getByRole('button', { name: 'Start' }))
  await screen.findByRole('button', { name: 'End visit' })
  return view
}
/** The first that has a name. */
const firstUnit = async () => {
  const table = within(await screen.findByRole('table', { name: 'Units' }))
  const { unitName } = await api.db.kysely
    .selectFrom('units')
    .select('unitName')
    .where('systemId', '=', systemId)
    .orderBy('unitName')
    .limit(1)
    .executeTakeFirstOrThrow()
  return within((await table.findAllByText(unitName as string))[0]?.closest('tr') as HTMLElement)
}

it('service is set by administrators, with errors at the field', async () => {
  const { user } = await open('site.admin')
  await user.click(await screen.findByRole('button', { name: 'Set service' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set service' }))
  await user.type(dialog.getByLabelText(/^Firm/), 'Brannvakt AS')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter when it is due first')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('Next due'), '31/12/2040')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const list = await planList()
  expect(await list.findByText('Inspection')).toBeInTheDocument()
  expect(list.getByText('Brannvakt AS')).toBeInTheDocument()
  expect(list.getByText('Later')).toBeInTheDocument()
  expect(await plans()).toMatchObject([{ kind: 'inspection', months: 12, dueOn: '2040-12-31' }])
})

it("service shows another person's saved change for a choice", async () => {
  await addPlan()
  const { user } = await open('site.admin')
  await user.click(await screen.findByRole('button', { name: 'More of full test' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Full test' }))
  await api.db.kysely.updateTable('servicePlans').set({ firm: 'Annet firma', revision: 2 }).execute()
  await user.clear(dialog.getByLabelText(/^Firm/))
  await user.type(dialog.getByLabelText(/^Firm/), 'Mitt firma')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Annet firma/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Replace with mine' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await plans()).toMatchObject([{ firm: 'Mitt firma', revision: 3 }]))
})

it('service is removed after a question', async () => {
  await addPlan()
  const { user } = await open('site.admin')
  await user.click(await screen.findByRole('button', { name: 'More of full test' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/^No service is planned/)).toBeInTheDocument()
  expect(await plans()).toEqual([])
})

it('a visit for due service starts in two presses and ends', async () => {
  await addPlan()
  await addPlan({ kind: 'inspection', dueOn: day(100) })
  const { user } = await startVisit()
  const [visit] = await api.db.kysely.selectFrom('serviceVisits').selectAll().execute()
  expect(visit).toMatchObject({ kinds: ['test'], systemId })
  expect(screen.getByText(/^Full test since .*0 of \d+ units tested/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'End visit' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End visit' }))
  expect(await screen.findByRole('button', { name: 'Start visit' })).toBeInTheDocument()
  expect(await (await planList()).findAllByText(/Last visit/)).toHaveLength(1)
  expect(within(await screen.findByRole('table', { name: 'Visits' })).getByText('Ended')).toBeInTheDocument()
})

it('a visit needs a purpose', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Start visit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start visit' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Maintenance' }))
  await user.click(dialog.getByRole('button', { name: 'Start' }))
  expect(await dialog.findByText('Choose what the visit is for')).toBeInTheDocument()
})

it('a cancelled visit does not count', async () => {
  await addPlan()
  const { user } = await startVisit()
  await user.click(screen.getByRole('button', { name: 'Cancel visit' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel visit' }))
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  expect(await plans()).toMatchObject([{ dueOn: day(10), lastVisitAt: null }])
})

it('a unit is marked by hand with a reason, and unmarked', async () => {
  await addPlan()
  const { user } = await startVisit()
  await user.click((await firstUnit()).getByRole('button', { name: 'Mark tested' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Mark .* as tested$/ }))
  const submit = dialog.getByRole('button', { name: 'Mark tested' })
  expect(submit).toBeDisabled()
  await user.type(dialog.getByLabelText('Reason'), 'Sounder heard')
  await user.click(submit)
  expect(await screen.findByText(/: 1 of \d+ units tested, 1 by hand/)).toBeInTheDocument()
  expect(await screen.findByText(/^By hand: Sounder heard \(/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText(/: 0 of \d+ units tested\./)).toBeInTheDocument()
})

it('a tested unit names its event', async () => {
  await addPlan()
  const view = await startVisit()
  const unit = await api.db.kysely
    .selectFrom('units')
    .select(['unitName', 'hardwareTag'])
    .where('systemId', '=', systemId)
    .orderBy('unitName')
    .limit(1)
    .executeTakeFirstOrThrow()
  const event = { systemId, occurredAt: new Date(api.clock.now.getTime() + 60_000), eventName: 'Test alarm', ...unit }
  await api.db.kysely.insertInto('events').values(event).execute()
  view.unmount()
  await open('site.monitor', '?units.isTested=true')
  expect((await firstUnit()).getByText('Test alarm')).toBeInTheDocument()
})

it('monitors read without controls', async () => {
  await addPlan()
  const { unmount } = await startVisit()
  unmount()
  await open('site.monitor')
  expect(await (await planList()).findByText('Within 30 days')).toBeInTheDocument()
  await firstUnit()
  for (const name of ['Set service', 'Start visit', 'End visit', 'Mark tested', 'More of full test'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

it('service of an archived system is read-only', async () => {
  const archived = demoIds.system('nidelva', 3)
  await renderPage(<SystemPage />, { api, as: 'super.admin', route: '/systems/:id', at: `/systems/${archived}#9` })
  expect(await screen.findByText(/^No service is planned/)).toBeInTheDocument()
  for (const name of ['Set service', 'Start visit'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

it('service of all sites is listed by date with links to systems', async () => {
  await addPlan({ dueOn: day(-40) })
  await addPlan({ systemId: demoIds.system('akerselva', 1), dueOn: day(50), firm: 'Annet firma' })
  await renderPage(<DuePage />, { api, as: 'site.monitor', at: '/sites/due' })
  const table = await screen.findByRole('table', { name: 'Service due' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
  const [, first] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('Overdue')
  expect(within(first as HTMLElement).getAllByRole('link')[0]).toHaveAttribute('href', `/systems/${systemId}#9`)
})

it('an empty plan says so', async () => {
  await renderPage(<DuePage />, { api, as: 'site.monitor', at: '/sites/due?state=overdue' })
  expect(await screen.findByText('Nothing to show')).toBeInTheDocument()
})
