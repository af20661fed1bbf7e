import { asPhone, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ModemsPage } from './ModemsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

describe('ModemsPage', () => {
  it('lists the modems of the person’s sites with their identifiers', async () => {
    await renderPage(<ModemsPage />, { api, as: 'site.monitor', at: '/modems' })
    const link = await screen.findByRole('link', { name: 'fam-000417' })
    const row = link.closest('tr') as HTMLElement
    expect(within(row).getByText(/^00\d{13}$/)).toBeInTheDocument()
    expect(within(row).getByRole('link', { name: 'Nidelva kontorpark' })).toBeInTheDocument()
  })

  it('titles the card of a phone by the client ID, and the row of a table by the number', async () => {
    asPhone()
    const { unmount } = await renderPage(<ModemsPage />, { api, as: 'site.monitor', at: '/modems' })
    const card = (await screen.findByRole('link', { name: 'fam-000417' })).closest('tr') as HTMLElement
    expect(card.querySelector('.is-main')).toHaveTextContent('fam-000417')
    expect(card.querySelector('td')).toHaveClass('is-main')
    unmount()
    jest.restoreAllMocks()
    await renderPage(<ModemsPage />, { api, as: 'site.monitor', at: '/modems' })
    const row = (await screen.findByRole('link', { name: 'fam-000417' })).closest('tr') as HTMLElement
    expect(row.querySelector('.is-main')).toHaveTextContent(/^\d+$/)
  })

  it('shows signal and firmware and filters weak signals', async () => {
    await api.db.kysely
      .updateTable('modemLinks')
      .set({ signal: -95, firmware: '2.3.0' })
      .where('modemId', '=', demoIds.modem('nidelva'))
      .execute()
    await api.db.kysely
      .updateTable('modemLinks')
      .set({ signal: -60 })
      .where('modemId', '=', demoIds.modem('skansen'))
      .execute()
    await renderPage(<ModemsPage />, { api, as: 'site.monitor', at: '/modems?isWeak=true' })
    const row = (await screen.findByRole('link', { name: 'fam-000417' })).closest('tr') as HTMLElement
    expect(within(row).getByText('-95 dBm, weak')).toBeInTheDocument()
    expect(within(row).getByText('2.3.0, old')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Skansen konferansehotell' })).not.toBeInTheDocument()
  })

  it('lists all modems to a super user', async () => {
    await renderPage(<ModemsPage />, { api, as: 'super.monitor', at: '/modems' })
    expect(await screen.findByText(/of 61 modems$/)).toBeInTheDocument()
  })

  it('adds an unknown modem to a site and shows its secret', async () => {
    await addKnock('fam-660066', imei)
    const { user } = await renderPage(<ModemsPage />, { api, as: 'super.admin', at: '/modems' })
    const knocks = within(await screen.findByRole('table', { name: 'Modems that knock' }))
    expect(knocks.getByText('192.0.2.7')).toBeInTheDocument()
    await user.click(knocks.getByRole('button', { name: 'Add' }))
    await addToNidelva(user, 'fam-660066')
    expect(screen.queryByText('192.0.2.7')).not.toBeInTheDocument()
    const added = await api.get('super.admin', `/api/v1/sites/${demoIds.sites.nidelva}/modems?clientId=fam-660066`)
    expect(added.body.count).toBe(1)
  })

  it('finds an unknown modem by IMEI for an admin without their list', async () => {
    await addKnock('fam-660067', otherImei)
    const { user } = await renderPage(<ModemsPage />, { api, as: 'site.admin', at: '/modems' })
    await user.click(await screen.findByRole('button', { name: 'Find by IMEI' }))
    expect(screen.queryByText('Modems that knock')).not.toBeInTheDocument()
    const dialog = within(await screen.findByRole('dialog', { name: 'Find a modem by its IMEI' }))
    await user.type(dialog.getByRole('textbox', { name: 'IMEI' }), '490154203237518')
    await user.click(dialog.getByRole('button', { name: 'Find' }))
    expect((await dialog.findAllByText('No device with this IMEI has tried to connect'))[0]).toBeInTheDocument()
    await user.clear(dialog.getByRole('textbox', { name: 'IMEI' }))
    await user.type(dialog.getByRole('textbox', { name: 'IMEI' }), otherImei)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Find' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Find' }))
    await user.click(await dialog.findByRole('button', { name: 'Add fam-660067' }))
    await addToNidelva(user, 'fam-660067')
  })

  it("marks a modem with a former administrator's secret", async () => {
    await api.db.kysely
      .updateTable('modemLinks')
      .set({ secretById: demoIds.users.outsider })
      .where('modemId', '=', demoIds.modem('nidelva'))
      .execute()
    await renderPage(<ModemsPage />, { api, as: 'site.admin', at: '/modems' })
    const mark = await screen.findByText('Secret of a former administrator')
    expect(within(mark.closest('tr') as HTMLElement).getByRole('link', { name: 'fam-000417' })).toBeInTheDocument()
  })
})

const imei = '001017006600661'
const otherImei = '001017006600679'

const addKnock = (clientId: string, imei: string) =>
  api.db.kysely
    .insertInto('modemKnocks')
    .values({ ...{ clientId, imei: imei, address: '192.0.2.7', network: '192.0.2.7' }, knocks: 12, ...times() })
    .execute()
const times = () => ({ firstAt: new Date(), lastAt: new Date() })

/** Chooses the site and fills in what the modem has not said itself. */
async function addToNidelva(user: Awaited<ReturnType<typeof renderPage>>['user'], clientId: string) {
  const site = within(await screen.findByRole('dialog', { name: `Add ${clientId}` }))
  await user.type(site.getByLabelText('Site'), 'Nidelva kontorpark')
  await waitFor(() => expect(site.getByRole('button', { name: 'Next' })).toBeEnabled())
  await user.click(site.getByRole('button', { name: 'Next' }))
  const modem = within(await screen.findByRole('dialog', { name: 'Add modem' }))
  expect(modem.getByLabelText('Client ID')).toHaveValue(clientId)
  expect(modem.getByLabelText<HTMLInputElement>('IMEI').value).toMatch(/^\d{15}$/)
  for (const label of ['ICCID', 'IMSI', 'WGIP', 'TS']) await user.type(modem.getByLabelText(label), '1')
  await user.click(modem.getByRole('button', { name: 'Add modem' }))
  expect(await screen.findByRole('dialog', { name: `Secret of ${clientId}` })).toBeInTheDocument()
}
