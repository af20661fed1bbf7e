import { lastSpan, neighbourSpan, spanText } from '@emberwatch/contract/spans'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SiteSummaryPage } from './SiteSummaryPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const open = (as: Account, query = '', id: string = demoIds.sites.nidelva) =>
  renderPage(<SiteSummaryPage />, { api, as, route: '/sites/:id/summary', at: `/sites/${id}/summary${query}` })
const today = new Date()
const last = (months: 1 | 3) => lastSpan(today.getFullYear(), today.getMonth(), months)

describe('SiteSummaryPage', () => {
  it('shows the last month beside the former one, open items first', async () => {
    await open('site.monitor')
    expect(await screen.findByRole('heading', { level: 1, name: 'State of Nidelva kontorpark' })).toBeInTheDocument()
    const table = await screen.findByRole('table', { name: 'What happened' })
    const titles = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(titles).toEqual(['Figure', spanText(last(1)), spanText(neighbourSpan(last(1), -1)), 'Change'])
    expect(within(table).getByRole('row', { name: /^Availability/ })).toBeInTheDocument()
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(/^Open now \(\d+\)$/)
    expect(screen.getByText(/, made \d{4}-\d\d-\d\d \d\d:\d\d$/)).toHaveTextContent(spanText(last(1)))
  })

  it('starts with the span in a sentence, and lists empty sections in a line', async () => {
    await open('site.monitor')
    expect(
      await screen.findByText(/^\w+ \d{4}: (no|\d+) alarms?; contact was .* Open now: \d+ issues\.$/),
    ).toBeInTheDocument()
    expect(screen.getByText(/^None: .*prealarm/)).toBeInTheDocument()
    expect(screen.queryByRole('row', { name: /^Prealarm/ })).not.toBeInTheDocument()
  })

  it('opens the current month of a site added in it', async () => {
    const { kysely } = api.db
    const { id } = await kysely.insertInto('sites').values({ name: 'New' }).returning('id').executeTakeFirstOrThrow()
    await open('super.admin', '', id)
    const current = neighbourSpan(last(1), 1)
    expect(await screen.findByRole('columnheader', { name: spanText(current) })).toBeInTheDocument()
  })

  it('links to other spans that have begun, in the address', async () => {
    const { user, router } = await open('site.monitor')
    await user.click(await screen.findByRole('button', { name: 'Quarter' }))
    expect(router.state.location.search).toBe(`?span=${last(3)}`)
    const current = neighbourSpan(last(3), 1)
    await user.click(await screen.findByRole('button', { name: spanText(current) }))
    expect(router.state.location.search).toBe(`?span=${current}`)
    expect(screen.queryByRole('button', { name: spanText(neighbourSpan(current, 1)) })).not.toBeInTheDocument()
    expect(await screen.findByRole('columnheader', { name: spanText(current) })).toBeInTheDocument()
  })

  it("shows the API's refusal, with a retry", async () => {
    await open('site.monitor', '?span=2999-01')
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('reads an invalid address as the last month', async () => {
    await open('site.monitor', '?span=spring')
    expect(await screen.findByRole('columnheader', { name: spanText(last(1)) })).toBeInTheDocument()
  })

  it('prints', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = await open('site.monitor')
    await screen.findByRole('table', { name: 'What happened' })
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    print.mockRestore()
  })

  it('redirects to /403 for a site of others', async () => {
    const { router } = await open('outsider')
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'))
  })
})
