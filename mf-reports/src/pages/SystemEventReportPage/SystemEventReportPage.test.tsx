import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SystemEventReportPage } from './SystemEventReportPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const generate = () => screen.getByRole('button', { name: 'Generate' })

async function openFor(text: string, at = '/system-event-reports') {
  const { user } = await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at })
  await user.type(screen.getByRole('combobox', { name: /System/ }), text)
  return user
}

it('waits for Generate and refuses a system that is not of the list', async () => {
  const user = await openFor('no such system')
  await user.tab()
  expect(await screen.findByText('Choose a system of the list')).toBeVisible()
  expect(generate()).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

it('shows the events of all systems when no filter is set (reading 102)', async () => {
  const { user } = await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at: '/system-event-reports' })
  await waitFor(() => expect(generate()).toBeEnabled())
  await user.click(generate())
  const table = await screen.findByRole('table', { name: 'System event report' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
})

it('shows the events of the chosen system, narrowed down by class', async () => {
  const user = await openFor('nidelva')
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await waitFor(() => expect(generate()).toBeEnabled())
  await user.click(generate())
  const table = await screen.findByRole('table', { name: 'System event report' })
  await user.click(await screen.findByRole('button', { name: /^Fault/ }))
  await waitFor(() => {
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[4]?.textContent)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(name).toMatch(/^Fault/)
  })
  expect(screen.getByText(/class is taken from the event name/)).toBeVisible()
})

it('shows events that are alike in every column as often as they happened', async () => {
  const complaints = jest.spyOn(console, 'error')
  const event = {
    systemId: demoIds.system('nidelva', 1),
    eventName: 'Fault: twice',
    originalMessage: 'twice at once',
    occurredAt: new Date(),
  }
  await api.db.kysely.insertInto('events').values([event, event]).execute()
  const { user } = await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at: '/system-event-reports' })
  await user.type(screen.getByLabelText(/Start date/), '01/01/1998')
  await waitFor(() => expect(generate()).toBeEnabled())
  await user.click(generate())
  const table = await screen.findByRole('table', { name: 'System event report' })
  await waitFor(() => expect(within(table).getAllByText('twice at once')).toHaveLength(2))
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

it('has a logbook with alarms against detectors, each day and the units with most events', async () => {
  const user = await openFor('nidelva', '/system-event-reports#1')
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await waitFor(() => expect(generate()).toBeEnabled())
  await user.click(generate())
  expect(await screen.findByRole('img', { name: /^Events by day/ })).toBeInTheDocument()
  expect(screen.getByText('Alarms per 100 detectors and year')).toBeVisible()
  const units = await screen.findByRole('table', { name: 'Units with most events' })
  await waitFor(() => expect(within(units).getAllByRole('row').length).toBeGreaterThan(2))
})
