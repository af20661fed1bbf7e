import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { today } from '../../report/days.ts'
import { quickSpans } from '../../report/quick-spans.ts'
import { UnitReportPage } from './UnitReportPage.tsx'
import { toQuery, UnitReportFilters } from './unit-report-filters.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const generate = () => screen.getByRole('button', { name: 'Generate' })

describe('UnitReportPage', () => {
  it('shows nothing before Generate, which is disabled while pristine or invalid (product 12.2)', async () => {
    const { user } = await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports' })
    const start = await screen.findByLabelText(/Start date/)
    expect(generate()).toBeDisabled()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled()
    await user.type(start, '01/01/1997')
    await user.tab()
    expect(await screen.findByText(/^Not before|^Choose a day/)).toBeInTheDocument()
    expect(generate()).toBeDisabled()
    await user.clear(start)
    await user.type(start, '01/01/2001')
    await waitFor(() => expect(generate()).toBeEnabled())
    await user.click(generate())
    expect(await screen.findByRole('table', { name: 'Unit report' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
    // What is shown is what the form says: nothing to generate.
    await waitFor(() => expect(generate()).toBeDisabled())
  })

  it.each(['?unitType=BHH-300', '?startDate=2001-02-01', '?generated=1'])(
    'counts the request of the address as generated: %s',
    async (search) => {
      await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: `/unit-reports${search}` })
      expect(await screen.findByRole('table', { name: 'Unit report' })).toBeInTheDocument()
      expect(generate()).toBeDisabled()
    },
  )

  it('generates again after the filters are cleared', async () => {
    const { user, router } = await renderPage(<UnitReportPage />, {
      api,
      as: 'site.admin',
      at: '/unit-reports?unitType=BHH-300',
    })
    await user.clear(await screen.findByLabelText(/Unit type/))
    await waitFor(() => expect(generate()).toBeEnabled())
    await user.click(generate())
    await waitFor(() => expect(router.state.location.search).toBe('?generated=1'))
    expect(await screen.findByRole('table', { name: 'Unit report' })).toBeInTheDocument()
  })

  it('shows the rows of a unit type with the totals over all pages', async () => {
    const { user } = await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports' })
    await user.type(await screen.findByLabelText(/Unit type/), 'BHH-300')
    await waitFor(() => expect(generate()).toBeEnabled())
    await user.click(generate())
    const table = await screen.findByRole('table', { name: 'Unit report' })
    const counts = await waitFor(() => {
      const [head, ...rows] = within(table).getAllByRole('row')
      const index = [...(head?.children ?? [])].findIndex(({ textContent }) => textContent === 'Units count')
      const cells = rows.map((row) => Number(row.children[index]?.textContent))
      expect(cells.length).toBeGreaterThan(1)
      expect(cells.every(Number.isFinite)).toBe(true)
      return cells
    })
    const units = screen.getByText('Units', { selector: '.ew-tiles dt' }).closest('.ew-tiles > div') as HTMLElement
    const titles = [...document.querySelectorAll('.ew-tiles dt')].map((title) => title.textContent)
    expect(titles).toEqual(['Systems', 'Sites', 'Units'])
    const total = counts.reduce((sum, count) => sum + count, 0)
    expect(Number(units.querySelector('dd')?.textContent?.replace(/\D/g, ''))).toBe(total)
  })

  it('takes a span whose start is corrected after its end', async () => {
    const { user } = await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports' })
    const start = await screen.findByLabelText(/Start date/)
    const end = screen.getByLabelText(/End date/)
    await user.type(start, '05/05/2026')
    await user.type(end, '01/05/2026')
    await user.tab()
    expect(await screen.findByText('Not before 05/05/2026')).toBeInTheDocument()
    await user.clear(start)
    await user.type(start, '01/04/2026')
    await user.tab()
    await waitFor(() => expect(generate()).toBeEnabled())
    expect([start, end].map((field) => (field as HTMLInputElement).value)).toEqual(['01/04/2026', '01/05/2026'])
    expect(start).toBeValid()
    expect(end).toBeValid()
  })

  it('exports everything in one press to a named file of all types (product 12.13, 12.15)', async () => {
    const { user } = await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports' })
    const all = await screen.findByRole('button', { name: 'All time' })
    await user.click(all)
    expect(all).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(generate()).toBeEnabled())
    await user.click(generate())
    await screen.findByRole('table', { name: 'Unit report' })
    const names: string[] = []
    Object.assign(URL, { createObjectURL: () => '#report', revokeObjectURL: jest.fn() })
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(names).toEqual([`UnitReport-ALL-from-1998-01-01-to-${today()}.xlsx`]))
    click.mockRestore()
  })

  it('names a unit type that is too long', async () => {
    const { user } = await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports' })
    await user.type(await screen.findByLabelText(/Unit type/), 'B'.repeat(25))
    await user.tab()
    expect(await screen.findByText('Unit type is too long')).toBeInTheDocument()
    expect(generate()).toBeDisabled()
  })

  it('keeps filters in the address, and Back restores the former ones', async () => {
    const { user, router } = await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports' })
    const type = await screen.findByLabelText(/Unit type/)
    await user.type(type, 'BHH-300')
    await user.type(screen.getByLabelText(/Start date/), '01/02/2001')
    await user.click(generate())
    await screen.findByRole('table', { name: 'Unit report' })
    expect(router.state.location.search).toBe('?unitType=BHH-300&startDate=2001-02-01&generated=1')
    await user.clear(type)
    await user.type(type, 'BDH-200')
    await user.click(generate())
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'BDH-200' })[0]).toBeInTheDocument())
    expect(router.state.location.search).toContain('unitType=BDH-200')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(type).toHaveValue('BHH-300'))
    expect(screen.getByRole('table', { name: 'Unit report' })).toBeInTheDocument()
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument())
    expect(type).toHaveValue('')
  })

  it('restores a link with page and order', async () => {
    const search = '?unitType=BHH-300&startDate=2001-02-01&generated=1&orderBy=unitsCount&order=DESC&page=2'
    const { router } = await renderPage(<UnitReportPage />, { api, as: 'super.admin', at: `/unit-reports${search}` })
    const table = await screen.findByRole('table', { name: 'Unit report' })
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
    expect(screen.getByLabelText(/Unit type/)).toHaveValue('BHH-300')
    expect(screen.getByLabelText(/Start date/)).toHaveValue('01/02/2001')
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(router.state.location.search).toBe(search)
  })

  it("keeps the table's page on Back, and starts another report at the first", async () => {
    const at = '/unit-reports?unitType=BHH-300&generated=1&page=2'
    const { user, router } = await renderPage(<UnitReportPage />, { api, as: 'super.admin', at })
    const isOn = (page: string) =>
      waitFor(() => expect(screen.getByRole('button', { name: page })).toHaveAttribute('aria-current', 'page'))
    await isOn('Page 2')
    const type = screen.getByLabelText(/Unit type/)
    await user.clear(type)
    await user.type(type, 'BHH-200')
    await user.click(generate())
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'BHH-200' })[0]).toBeInTheDocument())
    await isOn('Page 1')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'BHH-300' })[0]).toBeInTheDocument())
    await isOn('Page 2')
    expect(router.state.location.search).toBe('?unitType=BHH-300&generated=1&page=2')
  })

  it('waits for a change with an invalid address', async () => {
    await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports?startDate=soon&generated=1' })
    expect(await screen.findByRole('button', { name: 'Generate' })).toBeDisabled()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('fills in a quick span over any former dates', async () => {
    const { user } = await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports' })
    await user.type(await screen.findByLabelText(/Start date/), '05/05/2999')
    await user.type(screen.getByLabelText(/End date/), '01/05/2001')
    const span = screen.getByRole('button', { name: 'Last 30 days' })
    await user.click(span)
    await waitFor(() => expect(generate()).toBeEnabled())
    expect(span).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByLabelText(/Start date/)).toBeValid()
    expect(screen.getByRole('button', { name: 'This year' })).toHaveAttribute('aria-pressed', 'false')
  })

  it.each([
    ['generated=1', /^Units by type/],
    ['unitType=BHH-300&generated=1', /^Where most units are/],
  ])('shows a chart before the rows of %s', async (search, name) => {
    await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: `/unit-reports?${search}` })
    const chart = await screen.findByRole('img', { name })
    const table = screen.getByRole('table', { name: 'Unit report' })
    expect(chart.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('shows sites with the most units without support of types by the platform', async () => {
    const fetch = platformWithout(api, /^reports\.unitTypes$/)
    await renderPage(<UnitReportPage />, { api, as: 'site.admin', at: '/unit-reports?generated=1', fetch })
    expect(await screen.findByRole('img', { name: /^Where most units are/ })).toBeInTheDocument()
  })

  it('links no site that the person cannot open', async () => {
    const { outsider } = demoIds.emails
    const { kysely } = api.db
    const person = await kysely
      .selectFrom('users')
      .select('id')
      .where('emailAddress', '=', outsider)
      .executeTakeFirstOrThrow()
    const access = { userId: person.id, emailAddress: outsider, accessLevel: 0 as const, isAccepted: true }
    await kysely
      .insertInto('systemAccess')
      .values({ systemId: demoIds.system('nidelva', 1), ...access })
      .execute()
    await renderPage(<UnitReportPage />, { api, as: 'outsider', at: '/unit-reports?site=Nidelva&generated=1' })
    expect((await screen.findAllByText('Nidelva kontorpark'))[0]).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Nidelva kontorpark' })).not.toBeInTheDocument()
  })

  it('refuses an end before the start', () => {
    const result = v.safeParse(UnitReportFilters, { unitType: '', startDate: '2026-02-02', endDate: '2026-02-01' })
    expect(result.issues?.[0].message).toBe('End date cannot be earlier than the start date')
  })

  it.each([
    [new Date(2026, 10, 23), ['2026-01-01', '2025-11-24', '2026-10-25', '2026-11-23']],
    [new Date(2028, 1, 28), ['2028-01-01', '2027-03-01', '2028-01-30', '2028-02-28']],
    [new Date(2028, 1, 29), ['2028-01-01', '2027-03-01', '2028-01-31', '2028-02-29']],
    [new Date(2026, 11, 31), ['2026-01-01', '2026-01-01', '2026-12-02', '2026-12-31']],
  ])('has quick spans up to and with the day of %s', (now, [year, months, days, end]) => {
    const spans = quickSpans(now)
    expect(spans.slice(0, 3).map(({ label }) => label)).toEqual(['Last quarter', 'Last month', 'Last 7 days'])
    expect(spans.slice(3).map(({ label, span }) => [label, span.startDate, span.endDate])).toEqual([
      ['All time', '1998-01-01', end],
      ['This year', year, end],
      ['Last 12 months', months, end],
      ['Last 30 days', days, end],
    ])
  })

  it('requests whole days: the end is the last millisecond of the chosen day', () => {
    const query = toQuery({ unitType: '', startDate: '2026-02-01', endDate: '2026-02-01' })
    expect(Date.parse(query.endDate ?? '') - Date.parse(query.beginDate ?? '')).toBe(86_400_000 - 1)
  })
})
