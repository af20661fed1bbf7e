import { type DemoApi, demoIds, expectRetry, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ReportsPage } from '../pages/ReportsPage/ReportsPage.tsx'
import { Work } from './Work.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  // The server has begun, and takes over no work of one before it.
  await api.get(null, '/api/health')
})
afterEach(() => api.db.kysely.deleteFrom('jobs').execute())
afterAll(() => api.close())

type Row = Parameters<ReturnType<typeof insert>['values']>[0]
const insert = () => api.db.kysely.insertInto('jobs')
const add = (row: Partial<Row>) =>
  insert()
    .values({ kind: 'export', title: 'UnitReport-ALL.xlsx', ownerId: demoIds.users.outsider, ...row } as Row)
    .returning('id')
    .executeTakeFirstOrThrow()
const later = new Date('2100-01-01')
const open = (as: 'outsider' | 'super.admin' = 'outsider') => renderPage(<Work />, { api, as, at: '/reports' })
const item = async (name: string) => within(await screen.findByRole('listitem', { name }))

it('a lost list of work loads on Retry', async () => {
  await add({ runAt: later })
  await expectRetry({
    chunk: require.resolve('./WorkList.tsx'),
    what: 'Your files and imports',
    open: () => open(),
    find: () => screen.findByRole('listitem', { name: 'UnitReport-ALL.xlsx' }),
  })
})

it('the progress of own work is visible after a return to the page', async () => {
  await add({ state: 'running', doneCount: 20_000, totalCount: 80_000, leaseUntil: later })
  await add({ title: 'Other.xlsx', ownerId: demoIds.users['site.admin'] })
  await open()
  const running = await item('UnitReport-ALL.xlsx')
  expect(await running.findByText('20,000 of 80,000 rows')).toBeInTheDocument()
  expect(running.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  expect(screen.queryByText('Other.xlsx')).not.toBeInTheDocument()
})

it('waiting work can be cancelled', async () => {
  await add({ runAt: later })
  const { user } = await open()
  const waiting = await item('UnitReport-ALL.xlsx')
  expect(waiting.getByText('Waits for its turn')).toBeInTheDocument()
  await user.click(waiting.getByRole('button', { name: 'Cancel' }))
  expect(await waiting.findByText('Cancelled')).toBeInTheDocument()
  expect(waiting.queryByRole('button')).not.toBeInTheDocument()
})

it('a finished file is saved under its name', async () => {
  const makeUrl = jest.fn((_: Blob) => '#file')
  Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: jest.fn() })
  const ownerId = demoIds.users['super.admin']
  const { id } = await add({ ownerId, state: 'done', fileBytes: 4, rights: 'super 2', finishedAt: new Date() })
  const file = { jobId: id, purpose: 'output' as const, part: 0, bytes: Buffer.from('made') }
  await api.db.kysely.insertInto('jobFiles').values(file).execute()
  const { user } = await open('super.admin')
  const done = await item('UnitReport-ALL.xlsx')
  expect(done.getByText(/^Ready, 1 kB/)).toBeInTheDocument()
  await user.click(done.getByRole('button', { name: 'Download file' }))
  await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
  expect(await makeUrl.mock.calls[0]?.[0].text()).toBe('made')
})

it('failed work lists each problem on its own line', async () => {
  await add({
    kind: 'installBaseImport',
    title: 'base.csv',
    state: 'failed',
    error: 'Row 2, AC: is empty\nRow 3, AC: is empty',
  })
  await open()
  expect((await item('base.csv')).getByText(/Row 2, AC: is empty/)).toHaveTextContent('Row 3, AC: is empty')
})

it('finished work counts invitations and removed levels', async () => {
  const done = { state: 'done' as const, doneCount: 60, totalCount: 60 }
  await add({ ...done, kind: 'invitations', title: '60 invitations' })
  await add({ kind: 'accessRemovals', title: 'Removal of kari@vik.no', ...done, state: 'running', leaseUntil: later })
  await open()
  expect((await item('60 invitations')).getByText('Done, 60 invitations')).toBeInTheDocument()
  expect((await item('Removal of kari@vik.no')).getByText('60 of 60 levels')).toBeInTheDocument()
})

it('the list is absent without work', async () => {
  const { container } = await open()
  await waitFor(() => expect(container.querySelector('li')).toBeNull())
  expect(screen.queryByText('Your files and imports')).not.toBeInTheDocument()
})

it('the list follows the links of the reports, which it would push away as it comes late', async () => {
  await add({ runAt: later })
  await renderPage(<ReportsPage />, { api, as: 'outsider', at: '/reports' })
  const own = await screen.findByRole('listitem', { name: 'UnitReport-ALL.xlsx' })
  const last = screen.getByRole('link', { name: 'Reports by mail' })
  expect(last.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
