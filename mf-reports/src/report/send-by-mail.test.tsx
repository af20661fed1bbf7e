import { reportExports, reports } from '@emberwatch/contract/reports'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { removeSchedules, storedSchedules } from '../by-mail/schedules.test-kit.ts'
import { DownloadButton } from './DownloadButton.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterEach(() => removeSchedules(api))
afterAll(() => api.close())

const { emails, users, sites } = demoIds
const stored = () => storedSchedules(api)

const span = { beginDate: '2026-09-30T22:00:00.000Z', endDate: '2026-10-31T22:59:59.999Z' }
const events = (query: object | null) => (
  <DownloadButton
    file={reportExports.systemEvents}
    list={reports.systemEvents}
    columns={[]}
    query={query}
    locations={{ [sites.nidelva]: 'Nidelva kontorpark' }}
  />
)
const at = '/system-event-reports?orderBy=timestamp&order=ASC'

describe('Send by mail', () => {
  const open = async (query: object | null, as: 'site.admin' | 'super.admin' = 'site.admin') => {
    const { user } = await renderPage(events(query), { api, as, at })
    await user.click(screen.getByRole('button', { name: 'Send by mail…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send the system event report by mail' }))
    return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Send by mail' })) }
  }

  it('waits for Generate', async () => {
    await renderPage(events(null), { api, as: 'site.admin', at })
    expect(screen.getByRole('button', { name: 'Send by mail…' })).toBeDisabled()
  })

  it('lists the filters with the month before each mail', async () => {
    const { dialog, user, submit } = await open({ siteId: sites.nidelva, ...span })
    expect(dialog.getByText('It shows: Site: Nidelva kontorpark; Order: timestamp.')).toBeInTheDocument()
    expect(dialog.getByLabelText('The month before each mail')).toBeChecked()
    expect(dialog.getByLabelText('To')).toHaveValue(emails['site.admin'])
    await user.click(dialog.getByLabelText('Every quarter'))
    await waitFor(() => expect(dialog.getByLabelText('The quarter before each mail')).toBeChecked())
    await user.type(dialog.getByLabelText('To'), `, ${emails['site.monitor']}`)
    await submit()
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    expect((await stored())[0]).toMatchObject({
      ...{ report: 'systemEvents', covers: 'period', every: 'quarterly', withSummary: false },
      query: { siteId: sites.nidelva, orderBy: 'timestamp', order: 'ASC' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('sends the report to oneself each month by default', async () => {
    const { submit } = await open({})
    await submit()
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ every: 'monthly', covers: 'period' }))
  })

  it('keeps the dates of the filters on request', async () => {
    const { dialog, user, submit } = await open(span)
    await user.click(dialog.getByLabelText(/^2026-\d\d-\d\d to 2026-\d\d-\d\d$/))
    await submit()
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ covers: 'query', query: span }))
  })

  it('shows under To why a person cannot get it', async () => {
    const { dialog, user, submit } = await open({})
    await user.clear(dialog.getByLabelText('To'))
    await user.type(dialog.getByLabelText('To'), emails.outsider)
    await submit()
    expect(
      await dialog.findByText(`Nobody who may see all of this report has the address ${emails.outsider}`),
    ).toBeInTheDocument()
    expect(dialog.getByLabelText('To')).toHaveAttribute('aria-invalid', 'true')
    await user.clear(dialog.getByLabelText('To'))
    await user.type(dialog.getByLabelText('To'), 'nobody')
    await user.tab()
    expect(await dialog.findByText('nobody is no email address')).toBeInTheDocument()
  })

  it('joins the state of one’s sites when that comes by mail', async () => {
    const link = { unsubscribeToken: 'x', unsubscribeMac: 'x' }
    await api.db.kysely
      .insertInto('summaryRules')
      .values({ userId: users['site.admin'], isOn: true, every: 'quarterly', timeZone: 'Europe/Oslo', ...link })
      .execute()
    const { dialog, user, submit } = await open({})
    const choice = dialog.getByLabelText('With the state of your sites, to you alone')
    await waitFor(() => expect(choice).toBeEnabled())
    await user.click(choice)
    expect(dialog.queryByLabelText('To')).not.toBeInTheDocument()
    await submit()
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ withSummary: true, every: 'quarterly' }))
  })
})
