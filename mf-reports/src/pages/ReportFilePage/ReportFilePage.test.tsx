import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor } from '@testing-library/react'
import { ReportFilePage } from './ReportFilePage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterEach(async () => {
  for (const table of ['reportSchedules', 'jobs'] as const) await api.db.kysely.deleteFrom(table).execute()
})
afterAll(() => api.close())

const { users } = demoIds

type Row = Parameters<ReturnType<typeof insert>['values']>[0]
const insert = () => api.db.kysely.insertInto('reportRuns')

/** Adds a run of the site administrator's report, which goes to the site operator too. */
async function addRun(row: Partial<Row> = {}) {
  const { kysely } = api.db
  const schedule = await kysely
    .insertInto('reportSchedules')
    .values({
      ...{ ownerId: users['site.admin'], report: 'systemEvents', query: '{}', covers: 'period', format: 'xlsx' },
      ...{ every: 'monthly', timeZone: 'Europe/Oslo', withSummary: false },
    } as const)
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { unsubscribeToken: 'x', unsubscribeMac: schedule.id }
  await kysely
    .insertInto('reportRecipients')
    .values({ scheduleId: schedule.id, userId: users['site.operator'], ...link })
    .execute()
  const job = await kysely
    .insertInto('jobs')
    .values({ kind: 'scheduledReport', title: 'x', state: 'done', finishedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { jobId: job.id, purpose: 'output' as const, part: 0, bytes: Buffer.from('made') }
  await kysely.insertInto('jobFiles').values(file).execute()
  const query = JSON.stringify({ beginDate: '2026-10-01', endDate: '2026-10-31' })
  const whole = { scheduleId: schedule.id, jobId: job.id, span: '2026-10', query, withSummary: false } as const
  const ready = { state: 'ready', fileBytes: 4, rowsCount: 1 } as const
  const times = { finishedAt: new Date(), expiresAt: new Date('2100-01-01') }
  const run = await insert()
    .values({ ...whole, ...ready, ...times, systemIds: [demoIds.system('nidelva', 1)], ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return run.id
}

const open = (id: string, as: 'site.admin' | 'site.operator' | 'outsider' = 'site.operator') =>
  renderPage(<ReportFilePage />, { api, as, at: `/reports/files/${id}`, route: '/reports/files/:id' })

it("the page names the file's content and downloads it", async () => {
  const makeUrl = jest.fn((_: Blob) => '#file')
  Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: jest.fn() })
  const { user } = await open(await addRun())
  expect(await screen.findByText('It shows: Days: 2026-10-01 to 2026-10-31.')).toBeInTheDocument()
  expect(screen.getByText(/^1 row, /)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Download file' }))
  await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
  expect(await makeUrl.mock.calls[0]?.[0].text()).toBe('made')
})

it('the page waits for the file and shows it when it is ready', async () => {
  const id = await addRun({ state: 'writing', finishedAt: null, expiresAt: null, fileBytes: null })
  await open(id)
  expect(await screen.findByText('The file is being made')).toBeInTheDocument()
  const ready = { state: 'ready', fileBytes: 4, expiresAt: new Date('2100-01-01'), finishedAt: new Date() } as const
  await api.db.kysely.updateTable('reportRuns').set(ready).where('id', '=', id).execute()
  expect(await screen.findByRole('button', { name: 'Download file' })).toBeInTheDocument()
})

it.each<[string, Partial<Row>, RegExp]>([
  [
    'failed',
    { state: 'failed', error: 'The right to this report has ended' },
    /could not be made: The right to this report/,
  ],
  ['gone', { expiresAt: new Date('2020-01-01') }, /^The file is gone$/],
  [
    'not for the person any more',
    { systemIds: ['00000000-0000-4000-8000-000000000000'] },
    /^You may not see this file any more$/,
  ],
])('a file that is %s has a message and no download', async (_, row, text) => {
  await open(await addRun(row))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download file' })).not.toBeInTheDocument()
})

it('a person who is no recipient is redirected', async () => {
  const { router } = await open(await addRun(), 'outsider')
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
})
