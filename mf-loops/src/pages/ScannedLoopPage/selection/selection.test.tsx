import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ScannedLoopPage } from '../ScannedLoopPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

let loops = 0
async function newLoop(tags: readonly string[]): Promise<string> {
  loops += 1
  const scannedSystemId = demoIds.scannedSystem('nidelva')
  const loop = await api.db.kysely
    .insertInto('scannedLoops')
    .values({ scannedSystemId, name: `Selection ${loops}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = tags.map((tagName, at) => ({
    scannedSystemId,
    scannedLoopId: loop.id,
    tagName,
    lsiNumber: String(at + 1),
    unitType: 'BHH-300',
  }))
  await api.db.kysely.insertInto('scannedUnits').values(rows).execute()
  return loop.id
}
const open = (id: string, as: 'site.admin' | 'site.operator' = 'site.admin', search = '') =>
  renderPage(<ScannedLoopPage />, { api, as, route: '/scanned-loops/:id', at: `/scanned-loops/${id}${search}` })
const box = (tag: string) => screen.findByRole('checkbox', { name: `Select ${tag}` })
const press = (name: string) => screen.getByRole('button', { name })
const stored = async (loop: string) =>
  (
    await api.db.kysely
      .selectFrom('scannedUnits')
      .select(['tagName', 'detectionZone', 'unitType'])
      .where('scannedLoopId', '=', loop)
      .orderBy('tagName')
      .execute()
  ).map(({ tagName, detectionZone, unitType }) => [tagName, detectionZone, unitType])

it('the zone of a range of rows is set after a choice with Shift', async () => {
  const loop = await newLoop(['SA-1', 'SA-2', 'SA-3', 'SA-4'])
  const { user } = await open(loop)
  await user.click(await box('SA-1'))
  fireEvent.click(await box('SA-3'), { shiftKey: true })
  expect(screen.getByText('3 units selected')).toBeInTheDocument()
  await user.click(press('Set detection zone'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Detection zone of 3 units' }))
  await user.type(dialog.getByLabelText('Detection zone'), 'DZ-9')
  await user.click(dialog.getByRole('button', { name: 'Set' }))
  expect(await screen.findByText('3 units changed')).toBeInTheDocument()
  expect((await stored(loop)).map(([tag, zone]) => [tag, zone])).toEqual([
    ['SA-1', 'DZ-9'],
    ['SA-2', 'DZ-9'],
    ['SA-3', 'DZ-9'],
    ['SA-4', null],
  ])
  expect(screen.queryByText(/units? selected/)).not.toBeInTheDocument()
})

it('all rows of a search are selected on every page', async () => {
  const loop = await newLoop([...Array.from({ length: 101 }, (_, at) => `SB-${at}`), 'OTHER-1'])
  const { user } = await open(loop, 'site.admin', '?tagName=SB&size=10')
  await user.click(await box('SB-0'))
  await user.click(press('Select all that match'))
  expect(await screen.findByText('101 units selected')).toBeInTheDocument()
})

it('selected units are deleted after a question with their count', async () => {
  const loop = await newLoop(['SG-1', 'SG-2', 'SG-3'])
  const { user } = await open(loop)
  for (const tag of ['SG-1', 'SG-3']) await user.click(await box(tag))
  await user.click(press('Delete'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 units?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2 units deleted')).toBeInTheDocument()
  expect((await stored(loop)).map(([tag]) => tag)).toEqual(['SG-2'])
})

it('failed units show their reason and stay selected', async () => {
  const loop = await newLoop(['SC-1', 'SC-2'])
  const { user } = await open(loop)
  await user.click(await box('SC-1'))
  await user.click(await box('SC-2'))
  await api.db.kysely.deleteFrom('scannedUnits').where('tagName', '=', 'SC-1').execute()
  await user.click(press('Set unit type'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unit type of 2 units' }))
  await user.type(dialog.getByLabelText('Unit type'), 'BHH-500')
  await user.click(dialog.getByRole('button', { name: 'Set' }))
  expect(await screen.findByText(/^SC-1: 404/)).toBeInTheDocument()
  expect(screen.getByText('1 unit selected')).toBeInTheDocument()
  await waitFor(async () => expect(await stored(loop)).toEqual([['SC-2', null, 'BHH-500']]))
})

it('a loop locked meanwhile stops the change and keeps the selection', async () => {
  const loop = await newLoop(['SD-1', 'SD-2'])
  const { user } = await open(loop)
  await user.click(await box('SD-1'))
  await user.click(await box('SD-2'))
  await api.db.kysely.updateTable('scannedLoops').set({ isLocked: true }).where('id', '=', loop).execute()
  await user.click(press('Delete'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/^2 units could not be changed/)).toBeInTheDocument()
  expect(await stored(loop)).toHaveLength(2)
})

it('a unit deleted alone leaves the selection', async () => {
  const { user } = await open(await newLoop(['SF-1', 'SF-2']))
  await user.click(await box('SF-1'))
  await user.click(await box('SF-2'))
  await user.click(press('Delete SF-1'))
  expect(await screen.findByText('1 unit selected')).toBeInTheDocument()
})

it('people who may not change units have no selection', async () => {
  await open(await newLoop(['SE-1']), 'site.operator')
  expect(await screen.findByText('SE-1')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox', { name: 'Select SE-1' })).not.toBeInTheDocument()
})
