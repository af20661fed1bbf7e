import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { removeSchedules, storedSchedules } from '../../by-mail/schedules.test-kit.ts'
import { ReportsByMail } from '../../parts/ReportsByMail/ReportsByMail.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterEach(() => removeSchedules(api))
afterAll(() => api.close())

const { emails, sites } = demoIds
const stored = () => storedSchedules(api)

describe('reports by mail', () => {
  const add = async (body: object = {}) => {
    const answer = await api.post(
      '/api/v1/reports/schedules',
      {
        ...{ report: 'systemEvents', query: { siteId: sites.nidelva }, covers: 'period', format: 'xlsx' },
        ...{ every: 'monthly', timeZone: 'Europe/Oslo', withSummary: false, recipients: [emails['site.admin']] },
        ...body,
      },
      { authorization: await api.tokenOf('site.admin') },
    )
    return answer.body.data.id as string
  }
  const open = async (fetch?: typeof globalThis.fetch) => {
    const view = await renderPage(<ReportsByMail />, {
      api,
      as: 'site.admin',
      at: '/settings#5',
      ...(fetch && { fetch }),
    })
    const press = async (item: string) => {
      await view.user.click(await screen.findByRole('button', { name: 'More of System event report by mail' }))
      await view.user.click(await screen.findByRole('menuitem', { name: item }))
    }
    return { ...view, press }
  }

  it('are empty with a hint at their source', async () => {
    await open()
    expect(await screen.findByText(/^No report comes by mail yet/)).toBeInTheDocument()
  })

  it('offer Retry when they cannot be read', async () => {
    await open(async (input, init) => {
      const request = new Request(input, init)
      return request.url.includes('/schedules') ? new Response('{}', { status: 500 }) : api.fetch(request)
    })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('link to the report with its filters, schedule and recipients', async () => {
    await add()
    await open()
    const link = await screen.findByRole('link', { name: 'System event report' })
    expect(link).toHaveAttribute('href', `/system-event-reports?siteId=${sites.nidelva}&generated=1`)
    expect(screen.getByText('Site: Nidelva kontorpark; Days: the month before')).toBeInTheDocument()
    expect(screen.getByText(emails['site.admin'])).toBeInTheDocument()
    expect(screen.getByText('None yet')).toBeInTheDocument()
  })

  it('are sent immediately, and list runs with file or failure', async () => {
    const id = await add()
    const { user, press } = await open()
    await press('Send now')
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/^Ready, [\d,]+ rows, /)).toBeInTheDocument()
    await api.db.kysely
      .insertInto('reportRuns')
      .values({ scheduleId: id, span: '2026-09', query: '{}', withSummary: false, state: 'failed', error: 'No room' })
      .execute()
    await press('Runs')
    const dialog = within(await screen.findByRole('dialog', { name: 'Runs of System event report' }))
    const file = await dialog.findByRole('link', { name: /^Ready/ })
    expect(file.getAttribute('href')).toMatch(/^\/reports\/files\/[\w-]{36}$/)
    expect(dialog.getByText('Failed: No room')).toBeInTheDocument()
    expect(dialog.getByText('September 2026')).toBeInTheDocument()
  })

  it('are paused, resumed, edited and removed', async () => {
    await add()
    const { user, press } = await open()
    await press('Pause')
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Paused', { selector: 'td *, td' })).toBeInTheDocument()
    await press('Resume')
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    await waitFor(async () => expect((await stored())[0]?.isOn).toBe(true))
    await press('Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit System event report by mail' }))
    expect(dialog.getByText('It shows: Site: Nidelva kontorpark.')).toBeInTheDocument()
    await user.click(dialog.getByLabelText('Every quarter'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ every: 'quarterly', covers: 'period' }))
    await press('Remove')
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect(await stored()).toEqual([]))
  })
})
