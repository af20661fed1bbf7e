import type { AvailableSystem } from '@emberwatch/contract/reports'
import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { labelsOf } from './place-labels.ts'
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

it('the report waits for Generate and refuses a system outside of the list', async () => {
  const user = await openFor('no such system')
  await user.tab()
  expect(await screen.findByText('Choose a system of the list')).toBeInTheDocument()
  expect(generate()).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

it('a failed list of systems has a retry', async () => {
  let isDown = true
  const fetch: typeof globalThis.fetch = (...args) =>
    isDown && (args[0] as Request).url.includes('/available-systems')
      ? Promise.resolve(Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 }))
      : api.fetch(...args)
  const { user } = await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at: '/', fetch })
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
  isDown = false
  await user.click(retry as HTMLElement)
  await user.type(screen.getByRole('combobox', { name: /System/ }), 'nidelva')
  expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

it('one press shows the events of all systems and times (product 12.2, 12.15)', async () => {
  const { user } = await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at: '/system-event-reports' })
  const all = await screen.findByRole('button', { name: 'All time' })
  expect(generate()).toBeDisabled()
  await user.click(all)
  await waitFor(() => expect(generate()).toBeEnabled())
  await user.click(generate())
  const table = await screen.findByRole('table', { name: 'System event report' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
})

it("a chosen system's events are filtered by class", async () => {
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
  expect(screen.getByText(/class is taken from the event name/)).toBeInTheDocument()
})

it('events equal in every column appear as often as they happened', async () => {
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

it('the logbook has alarms against detectors, days and the most active units', async () => {
  const user = await openFor('nidelva', '/system-event-reports#1')
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await waitFor(() => expect(generate()).toBeEnabled())
  await user.click(generate())
  expect(await screen.findByRole('img', { name: /^Events by day/ })).toBeInTheDocument()
  expect(screen.getByText('Alarms per 100 detectors and year')).toBeInTheDocument()
  const units = await screen.findByRole('table', { name: 'Units with most events' })
  await waitFor(() => expect(within(units).getAllByRole('row').length).toBeGreaterThan(2))
})

it('a chosen site has its events and systems, and is in the address', async () => {
  const { user, router } = await renderPage(<SystemEventReportPage />, {
    api,
    as: 'site.monitor',
    at: '/system-event-reports',
  })
  await user.type(await screen.findByRole('combobox', { name: /^Site/ }), 'nidelva')
  await user.click(await screen.findByRole('option', { name: 'Nidelva kontorpark' }))
  await waitFor(() => expect(generate()).toBeEnabled())
  await user.click(generate())
  const table = await screen.findByRole('table', { name: 'System event report' })
  await waitFor(() => {
    const sites = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[6]?.textContent)
    expect(sites.length).toBeGreaterThan(2)
    expect(new Set(sites)).toEqual(new Set(['Nidelva kontorpark']))
  })
  expect(new URLSearchParams(router.state.location.search).get('siteId')).toBe(demoIds.sites.nidelva)
  await user.click(screen.getByRole('combobox', { name: /^System/ }))
  await waitFor(() => {
    const options = screen.getAllByRole('option', { name: / · / })
    for (const option of options) expect(option).toHaveAccessibleName(/ · Nidelva kontorpark$/)
  })
})

it("a link's site is named", async () => {
  const at = `/system-event-reports?siteId=${demoIds.sites.nidelva}&generated=1`
  await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at })
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Site/ })).toHaveValue('Nidelva kontorpark'))
  expect(generate()).toBeDisabled()
})

it('the system field has names alone, and no site field beside it, on a platform of the original API', async () => {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await api.fetch(input, init)
    if (!new Request(input, init).url.includes('/available-systems')) return response
    const body = await response.json()
    const data = body.data.map(({ systemId, systemName }: AvailableSystem) => ({ systemId, systemName }))
    return Response.json({ ...body, data })
  }
  const { user } = await renderPage(<SystemEventReportPage />, {
    api,
    as: 'site.monitor',
    at: '/system-event-reports',
    fetch,
  })
  await user.click(screen.getByRole('combobox', { name: /^System/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toContain('Nidelva kontorpark hovedsentral')
  expect(screen.queryByRole('combobox', { name: /^Site/ })).not.toBeInTheDocument()
})

it('systems with equal names are distinguishable', () => {
  const alike = { systemName: 'Panel', siteName: 'Nidelva', siteId: 's' }
  expect(
    labelsOf([
      { ...alike, systemId: 'a', number: 7 },
      { ...alike, systemId: 'b', number: 9 },
      { ...alike, systemName: 'Other', systemId: 'c', number: 11 },
    ]).map(({ label }) => label),
  ).toEqual(['Panel · Nidelva · System 7', 'Panel · Nidelva · System 9', 'Other · Nidelva'])
  const unnumbered = ['a', 'b'].map((systemId) => ({ systemName: 'Panel', systemId }))
  expect(labelsOf(unnumbered).map(({ label }) => label)).toEqual(['Panel · 1', 'Panel · 2'])
})

it('a link restores system, classes, tab and page', async () => {
  const systemId = demoIds.system('nidelva', 1)
  const search = `?systemId=${systemId}&eventClass=fault,test&generated=1&page=2`
  const at = `/system-event-reports${search}`
  const { router } = await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /System/ })).toHaveValue(
      'Nidelva kontorpark hovedsentral · Nidelva kontorpark',
    ),
  )
  expect(await screen.findByRole('button', { name: /^Fault/ })).toHaveAttribute('aria-pressed', 'true')
  const table = await screen.findByRole('table', { name: 'System event report' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
  expect(router.state.location.search).toBe(search)
  expect(generate()).toBeDisabled()
})

it('another tab keeps the generated report with a new table', async () => {
  const at = '/system-event-reports?startDate=2001-01-01&generated=1&page=2'
  const { user, router } = await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at })
  await user.click(await screen.findByRole('tab', { name: 'Logbook' }))
  expect(await screen.findByRole('table', { name: 'Units with most events' })).toBeInTheDocument()
  expect(router.state.location).toMatchObject({ hash: '#1', search: '?startDate=2001-01-01&generated=1' })
})

it('a chart of days precedes the rows', async () => {
  const at = '/system-event-reports?generated=1'
  await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at })
  const chart = await screen.findByRole('img', { name: /^Events by day/ })
  const table = await screen.findByRole('table', { name: 'System event report' })
  expect(chart.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('days, classes and logbook are absent without support of the platform', async () => {
  const fetch = platformWithout(api, /^reports\.eventDays$/)
  const at = '/system-event-reports?generated=1#1'
  await renderPage(<SystemEventReportPage />, { api, as: 'site.monitor', at, fetch })
  const table = await screen.findByRole('table', { name: 'System event report' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
  expect(screen.queryByRole('tab', { name: 'Logbook' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Fault/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
