import { type DemoApi, demoIds, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SystemPage } from '../pages/SystemPage/SystemPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const system = demoIds.system('nidelva', 1)
const open = (fetch?: typeof globalThis.fetch) =>
  renderPage(<SystemPage />, {
    api,
    as: 'site.monitor',
    route: '/systems/:id',
    at: `/systems/${system}#7`,
    ...(fetch && { fetch }),
  })

it('the comparison shows the dates of its sources and differences, filtered by result', async () => {
  const loop = await api.db.kysely
    .selectFrom('scannedUnits')
    .innerJoin('scannedSystems', 'scannedSystems.id', 'scannedUnits.scannedSystemId')
    .select(['scannedUnits.id', 'scannedUnits.tagName'])
    .where('scannedSystems.siteId', '=', demoIds.sites.nidelva)
    .where('serialNumber', 'is not', null)
    .executeTakeFirstOrThrow()
  await api.db.kysely.updateTable('scannedUnits').set({ unitType: 'Other type' }).where('id', '=', loop.id).execute()
  const { router } = await open()
  const table = await screen.findByRole('table', { name: 'Units' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
  const facts = screen.getByText('Scan').parentElement
  expect(facts).toHaveTextContent(/\d+ units, stored \d{4}-\d\d-\d\d/)
  expect(screen.queryByText('Install base')).not.toBeInTheDocument()
  expect(screen.getByText(/^Same: [\d\s,.]+ · Differs: /)).toBeInTheDocument()
  await router.navigate('?result=differs#7')
  expect(await screen.findByText(/scan: Other type/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('table', { name: 'Units' })).not.toHaveTextContent('Same'))
})

it('the comparison is absent without support of the platform', async () => {
  await open(platformWithout(api, /^comparison\./))
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Compare' })).not.toBeInTheDocument())
})
