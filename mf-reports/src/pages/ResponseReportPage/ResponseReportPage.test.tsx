import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ResponseReportPage } from './ResponseReportPage.tsx'

/** How soon troubles were taken and over (product 27.6). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  await api.db.kysely.deleteFrom('troubles').execute()
  const openedAt = new Date('2026-03-02T08:00:00Z')
  const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000)
  const { id: systemId } = await api.db.kysely
    .selectFrom('systems as y')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select('y.id')
    .where('s.name', '=', 'Nidelva kontorpark')
    .executeTakeFirstOrThrow()
  const row = { systemId, openedAt }
  await api.db.kysely
    .insertInto('troubles')
    .values([
      { ...row, kind: 'alarm', takenAt: after(90), overAt: after(3600) },
      { ...row, kind: 'alarm', takenAt: after(600), overAt: after(7200), duringWork: true },
      { ...row, kind: 'offline', takenAt: after(30), overAt: after(60) },
    ])
    .execute()
})
afterAll(() => api.close())

const open = (at = '/reports/response') => renderPage(<ResponseReportPage />, { api, as: 'site.monitor', at })
const cells = async () => {
  const table = await screen.findByRole('table', { name: 'Response' })
  return (text: string) => within(table).findByText(text)
}

it('the report opens with alarms and faults of each site, and those during work', async () => {
  await open()
  const cell = await cells()
  expect(await cell('Nidelva kontorpark')).toBeInTheDocument()
  expect(await cell('5 min 45 s')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
})

it('the filters by planned work and kind are in the address', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Without planned work' }))
  const cell = await cells()
  expect((await screen.findAllByText('1 min 30 s')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Offline' }))
  await waitFor(() => expect(router.state.location.search).toMatch(/work=without/))
  await waitFor(() => expect(router.state.location.search).toMatch(/offline/))
  expect(await cell('1 min')).toBeInTheDocument()
})

it('the report groups by month on request', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'By month' }))
  const cell = await cells()
  expect(await cell('2026-03')).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: /^Site/ })).not.toBeInTheDocument()
})
