import { asPhone, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { DisabledNow } from './DisabledNow.tsx'
import { disabledText } from './disabled-column.ts'

/** Product 25.2. */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const { skansen, akerselva } = demoIds.sites
const forgotten = demoIds.system('skansen', 2)
const open = (subject: { siteId: string } | { systemId: string }) =>
  renderPage(<DisabledNow {...subject} />, { api, as: 'site.monitor', at: '/x' })
const block = () => screen.findByRole('region', { name: 'Disabled now' })
const rows = async () => within(await block()).findAllByRole('listitem')

const disable = (systemId: string, units: readonly string[], eventName = 'Disabled') =>
  api.db.kysely
    .insertInto('events')
    .values(
      units.map((unitName) => ({ systemId, eventName, unitName, occurredAt: new Date(), hardwareTag: 'BHH-300' })),
    )
    .execute()

it('a zone disabled three days ago is named with system and start', async () => {
  await open({ siteId: skansen })
  const [row] = await rows()
  expect(row).toHaveTextContent(/^DZ-\d+ .*for \d+ days$/)
  expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute('href', `/systems/${forgotten}`)
  expect(await block()).toHaveTextContent('Disabled1 now')
})

it("a system's own page omits its name and updates live", async () => {
  await disable(forgotten, ['P01-L01-S001'])
  await open({ systemId: forgotten })
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(within(await block()).queryByRole('link')).not.toBeInTheDocument()
  await disable(forgotten, ['P01-L01-S001'], 'Enabled')
})

it('a site without disablements says so', async () => {
  await open({ siteId: akerselva })
  expect(await within(await block()).findByText('Nothing disabled')).toBeInTheDocument()
})

it('disablements are unknown before the first report', async () => {
  const unknown = { disabledCount: null }
  const systems = api.db.kysely.selectFrom('systems').select('id').where('siteId', '=', akerselva)
  const [{ id }] = (await systems.execute()) as [{ id: string }]
  await api.db.kysely
    .updateTable('systems')
    .set(unknown as never)
    .where('id', '=', id)
    .execute()
  const { unmount } = await open({ systemId: id })
  await screen.findByText('What is disabled is not known: the panel has reported nothing yet.')
  unmount()
  await open({ siteId: akerselva })
  await screen.findByText('Nothing disabled. Not known of 1 system without a report yet.')
})

it('five are visible, and all on request, also on a phone', async () => {
  asPhone()
  const names = Array.from({ length: 7 }, (_, i) => `P01-L01-S01${i}`)
  await disable(forgotten, names)
  const { user } = await open({ systemId: forgotten })
  await waitFor(async () => expect(await rows()).toHaveLength(5))
  await user.click(screen.getByRole('button', { name: 'Show all 8 disabled' }))
  await waitFor(async () => expect(await rows()).toHaveLength(8))
  await disable(forgotten, names, 'Enabled')
})

it('lists have the number of disabled units, Unknown or nothing by platform', () => {
  expect([0, 1234, null, undefined].map((disabledCount) => disabledText({ disabledCount }))).toEqual([
    '0',
    '1,234',
    'Unknown',
    '',
  ])
})
