import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
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

  it('lists all modems to a super user', async () => {
    await renderPage(<ModemsPage />, { api, as: 'super.monitor', at: '/modems' })
    expect(await screen.findByText(/of 61 modems$/)).toBeInTheDocument()
  })

  it('adds a modem that knocks to a site, and shows its secret', async () => {
    const at = new Date()
    const knock = { clientId: 'fam-660066', imei: '001017006600661', address: '192.0.2.7' }
    await api.db.kysely
      .insertInto('modemKnocks')
      .values({ ...knock, knocks: 12, firstAt: at, lastAt: at })
      .execute()
    const { user } = await renderPage(<ModemsPage />, { api, as: 'site.admin', at: '/modems' })
    const knocks = within(await screen.findByRole('table', { name: 'Modems that knock' }))
    expect(knocks.getByText('192.0.2.7')).toBeInTheDocument()
    await user.click(knocks.getByRole('button', { name: 'Add' }))
    const site = within(screen.getByRole('dialog', { name: 'Add fam-660066' }))
    await user.type(site.getByLabelText('Site'), 'Nidelva kontorpark')
    await waitFor(() => expect(site.getByRole('button', { name: 'Next' })).toBeEnabled())
    await user.click(site.getByRole('button', { name: 'Next' }))
    const modem = within(await screen.findByRole('dialog', { name: 'Add modem' }))
    expect(modem.getByLabelText('Client ID')).toHaveValue('fam-660066')
    expect(modem.getByLabelText('IMEI')).toHaveValue('001017006600661')
    for (const label of ['ICCID', 'IMSI', 'WGIP', 'TS']) await user.type(modem.getByLabelText(label), '1')
    await user.click(modem.getByRole('button', { name: 'Add modem' }))
    expect(await screen.findByRole('dialog', { name: 'Secret of fam-660066' })).toBeInTheDocument()
    expect(screen.queryByText('192.0.2.7')).not.toBeInTheDocument()
    const added = await api.get('site.admin', `/api/v1/sites/${demoIds.sites.nidelva}/modems?clientId=fam-660066`)
    expect(added.body.count).toBe(1)
  })

  it('shows no modem that knocks to who may not add one', async () => {
    await renderPage(<ModemsPage />, { api, as: 'site.monitor', at: '/modems' })
    await screen.findByRole('link', { name: 'fam-000417' })
    expect(screen.queryByText('Modems that knock')).not.toBeInTheDocument()
  })
})
