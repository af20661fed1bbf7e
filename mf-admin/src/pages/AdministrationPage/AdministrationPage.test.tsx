import { type DemoApi, openDemoApi, platformWithout, renderPage } from '@emberwatch/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { AdministrationPage } from './AdministrationPage.tsx'

let api: DemoApi
beforeAll(async () => {
  // Nobody takes mail there.
  api = await openDemoApi({ smtpUrl: 'smtp://127.0.0.1:1' })
})
afterAll(() => api.close())

describe('AdministrationPage', () => {
  it('shows the five counters of the whole fleet', async () => {
    await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at: '/administration' })
    const sites = (await screen.findByText('60', { selector: '.ew-tiles *' })).closest('.ew-tiles > div') as HTMLElement
    expect(within(sites).getByText('Sites')).toBeInTheDocument()
    for (const label of ['Modems', 'Loop units', 'Systems', 'Users'])
      expect(screen.getAllByText(label)[0]).toBeInTheDocument()
  })

  it('has the tabs of areas with their numbers by right and platform', async () => {
    const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
    const own = ['Live connections', 'Users', 'Sites', 'Systems', 'Modems']
    const { router, user } = await renderPage(<AdministrationPage />, { api, as: 'super.admin', at: '/administration' })
    expect(tabs()).toEqual([...own, 'Failed mail', 'Webhooks', 'Modem link', 'Teams'])
    for (const [name, part, number] of [
      ['Modems', 'modems/AllModems', 4],
      ['Webhooks', 'sites-systems/Webhooks', 6],
      ['Modem link', 'modems/ModemGateway', 7],
      ['Teams', 'sites-systems/Teams', 8],
    ]) {
      await user.click(screen.getByRole('tab', { name: String(name) }))
      expect(await screen.findByText(new RegExp(`^part ${part} `))).toBeInTheDocument()
      expect(router.state.location.hash).toBe(`#${number}`)
    }
    cleanup()
    await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at: '/administration' })
    expect(tabs()).toEqual([...own, 'Modem link', 'Teams'])
    cleanup()
    const fetch = platformWithout(api, /^(webhooks|modemLinks|accessTeams)\./)
    await renderPage(<AdministrationPage />, { api, as: 'super.admin', at: '/administration', fetch })
    await waitFor(() => expect(tabs()).toEqual([...own, 'Failed mail']))
  })

  it('lists live connections with site, creator, network address and a link to the map', async () => {
    // The worst come first, and connected ones behind them.
    const at = '/administration?siteName=Nidelva+kontorpark'
    await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at })
    const link = await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })
    const row = link.closest('tr') as HTMLElement
    expect(within(row).getByRole('link', { name: 'fam-000417' })).toBeInTheDocument()
    expect(within(row).getByText(/10\.64\./)).toBeInTheDocument()
    expect(within(row).getByRole('link', { name: 'Map' })).toHaveAttribute('href', expect.stringContaining('63.4'))
    expect(within(row).getByText('Connected')).toBeInTheDocument()
    expect(await screen.findByText(/^Updated/)).toBeInTheDocument()
  })

  it('filters live connections by their state', async () => {
    const lost = { connectionState: 'live_updates_failed' }
    const name = 'Nidelva kontorpark hovedsentral'
    await api.db.kysely.updateTable('systems').set(lost).where('name', '=', name).execute()
    const { user } = await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at: '/administration' })
    await user.click(await screen.findByRole('button', { name: 'Filter Connection' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Offline: live updates failed' }))
    const table = screen.getByRole('table', { name: 'Live connections' })
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
    expect(within(table).getByRole('link', { name })).toBeInTheDocument()
    await api.db.kysely
      .updateTable('systems')
      .set({ connectionState: 'system_connected' })
      .where('name', '=', name)
      .execute()
  })

  it('shows the number of a system as an identifier (product 16.3)', async () => {
    const name = 'Nidelva kontorpark hovedsentral'
    await api.db.kysely.updateTable('systems').set({ number: 4711 }).where('name', '=', name).execute()
    await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at: '/administration?name=Nidelva' })
    const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
    expect(within(row).getByText('4711')).toBeInTheDocument()
  })

  it('exports the words of the screen', async () => {
    const makeUrl = jest.fn((_: Blob) => '#export')
    Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: jest.fn() })
    const at = '/administration?name=Nidelva'
    const { user } = await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at })
    await screen.findByRole('link', { name: 'Nidelva kontorpark hovedsentral' })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Text (CSV)' }))
    await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
    const text = await makeUrl.mock.calls[0]?.[0].text()
    expect(text).toContain('Connected')
    expect(text).not.toContain('system_connected')
  })

  it('names the zone of exported times', async () => {
    const makeUrl = jest.fn((_: Blob) => '#export')
    Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: jest.fn() })
    const { user } = await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at: '/administration#1' })
    const table = within(await screen.findByRole('table', { name: 'Users' }))
    await waitFor(() => expect(table.getAllByRole('row').length).toBeGreaterThan(2))
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Text (CSV)' }))
    await waitFor(() => expect(makeUrl).toHaveBeenCalledTimes(1))
    const [heading] = (await makeUrl.mock.calls[0]?.[0].text())?.split('\r\n') ?? []
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(heading).toContain(`Created at (${timeZone})`)
  })

  it('offers Retry for counters that cannot be read', async () => {
    let isDown = true
    const fetch: typeof globalThis.fetch = async (...args) => {
      const { pathname } = new URL(new Request(...args).url)
      return isDown && pathname.endsWith('/stats')
        ? Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 })
        : api.fetch(...args)
    }
    const { user } = await renderPage(<AdministrationPage />, {
      api,
      as: 'super.monitor',
      at: '/administration',
      fetch,
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^500/)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('60')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('lists undeliverable mail for administrators only, with Discard', async () => {
    await renderPage(<AdministrationPage />, { api, as: 'super.monitor', at: '/administration' })
    expect(screen.queryByRole('tab', { name: 'Failed mail' })).not.toBeInTheDocument()
    cleanup()
    const emailAddress = 'outsider@emberwatch.example'
    await api.post('/api/v1/auth/request-reset-password', { emailAddress })
    const failed = { state: 'failed' as const, error: '550 no such mailbox', finishedAt: new Date() }
    await api.db.kysely
      .updateTable('jobs')
      .set({ ...failed, lease: null })
      .where('kind', '=', 'mail')
      .execute()
    const { user } = await renderPage(<AdministrationPage />, { api, as: 'super.admin', at: '/administration#5' })
    const row = (await screen.findByText(emailAddress)).closest('tr') as HTMLElement
    expect(row).toHaveTextContent('550 no such mailbox')
    expect(document.body).not.toHaveTextContent(/reset-password/)
    expect(within(row).getByText('Given up')).toBeInTheDocument()
    await user.click(within(row).getByRole('button', { name: `More of the mail to ${emailAddress}` }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Send again', 'Discard'])
    await user.click(screen.getByRole('menuitem', { name: 'Discard' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(row).not.toBeInTheDocument())
  })

  it('lists retried mail with last error and next try, with Send now', async () => {
    const emailAddress = 'site.admin@emberwatch.example'
    await api.post('/api/v1/auth/request-reset-password', { emailAddress })
    const runAt = new Date('2100-01-02T08:30:00Z')
    const waits = { state: 'waiting' as const, error: '451 try again later', attempts: 3, runAt, lease: null }
    await waitFor(async () => {
      const changed = api.db.kysely
        .updateTable('jobs')
        .set(waits)
        .where('kind', '=', 'mail')
        .where('state', '=', 'waiting')
      expect((await changed.executeTakeFirst()).numUpdatedRows).toBe(1n)
    })
    const { user } = await renderPage(<AdministrationPage />, { api, as: 'super.admin', at: '/administration#5' })
    const row = (await screen.findByText('451 try again later')).closest('tr') as HTMLElement
    expect(within(row).getByText('Tried again')).toBeInTheDocument()
    expect(row).toHaveTextContent(/2100/)
    await user.click(within(row).getByRole('button', { name: /^More of the mail to / }))
    await user.click(screen.getByRole('menuitem', { name: 'Send now' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
    await waitFor(async () => {
      const mail = api.db.kysely.selectFrom('jobs').select(['attempts']).where('kind', '=', 'mail')
      expect((await mail.executeTakeFirstOrThrow()).attempts).toBe(4)
    })
  })
})
