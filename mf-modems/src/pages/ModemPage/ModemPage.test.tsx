import { asPhone, choose, type DemoApi, demoIds, offeredIn, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ModemPage } from './ModemPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const nidelva = demoIds.modem('nidelva')
const open = (as: Account, hash = '', id = nidelva, isLive = false) =>
  renderPage(<ModemPage />, { api, as, route: '/modems/:id', at: `/modems/${id}${hash}`, isLive })
let running = 700_000
/** A modem of a site of the shared ones, not configured yet. */
async function addModem() {
  running += 1
  const row = {
    siteId: demoIds.sites.skansen,
    clientId: `fam-${running}`,
    iccid: '1',
    imsi: '2',
    wgip: '10.64.0.9',
    ts: '3',
  }
  const { id } = await api.db.kysely
    .insertInto('modems')
    .values({ ...row, imei: `00101700${running}0` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const entry = (name: string) => within(screen.getByRole('group', { name }))

describe('details', () => {
  it('shows every field, copies an identifier on a tap, and has QR code and map', async () => {
    const { user } = await open('site.monitor')
    expect(await screen.findByRole('heading', { level: 1, name: 'Modem in Nidelva kontorpark' })).toBeInTheDocument()
    for (const label of ['Client ID', 'ICCID', 'IMEI', 'IMSI', 'WGIP', 'TS', 'IP address', 'Created by'])
      expect(screen.getByText(label)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Copy IMEI' }))
    expect(await screen.findByText('Copied')).toBeInTheDocument()
    expect(await screen.findByRole('img', { name: 'QR code of fam-000417' })).toBeInTheDocument()
    expect(await screen.findByRole('region', { name: 'Place of fam-000417' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Nidelva kontorpark' })).toHaveAttribute(
      'href',
      `/sites/${demoIds.sites.nidelva}`,
    )
  })

  it('shows the map of a modem without a position in its default view', async () => {
    const id = await addModem()
    await open('site.monitor', '', id)
    const map = within(await screen.findByRole('region', { name: /^Place of fam-/ }))
    expect(map.getByRole('status')).toHaveTextContent('No place is known of this modem')
    expect(map.queryByRole('button', { name: /^fam-/ })).not.toBeInTheDocument()
    await waitFor(() =>
      expect(document.querySelector('img.leaflet-tile')?.getAttribute('src')).toMatch(/^\/tiles\/6\//),
    )
  })

  it('redirects to /403 for a modem of others and to /404 for a missing one', async () => {
    const theirs = await open('outsider')
    await waitFor(() => expect(theirs.router.state.location.pathname).toBe('/403'))
    theirs.unmount()
    const nowhere = await open('site.admin', '', 'nowhere')
    await waitFor(() => expect(nowhere.router.state.location.pathname).toBe('/404'))
  })
})

describe('the link', () => {
  const linkCard = async () =>
    within((await screen.findByRole('heading', { name: 'Link' })).closest('section') as HTMLElement)

  it('shows the connection of the modem and its own report', async () => {
    await open('site.monitor')
    const card = await linkCard()
    for (const label of ['Session since', 'Heard of', 'Messages', 'Signal', 'Clock', 'Firmware', 'Configuration'])
      expect(card.getByText(label)).toBeInTheDocument()
    expect(card.getByText('2.4.1')).toBeInTheDocument()
    expect(card.queryByRole('button')).not.toBeInTheDocument()
  })

  it('comes first on a phone', async () => {
    asPhone()
    await open('site.monitor')
    await screen.findByText('Session since')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings[0]).toBe('Link')
    expect(headings.at(-1)).toBe('QR code')
    jest.restoreAllMocks()
  })

  it('draws the worst signal of each day as a line', async () => {
    const day = (daysAgo: number) => new Date(api.clock.now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const rows = [
      { modemId: nidelva, day: day(30), signal: -101 },
      { modemId: nidelva, day: day(0), signal: -77 },
    ]
    await api.db.kysely.insertInto('modemDays').values(rows).execute()
    await open('site.monitor')
    const name = `Worst signal by the day in dBm: ${day(30)} -101, ${day(0)} -77`
    expect(await screen.findByRole('img', { name })).toBeInTheDocument()
    expect(screen.getByText('worst -101 dBm in 90 days')).toBeInTheDocument()
  })

  it('explains a period without a signal', async () => {
    await api.db.kysely.deleteFrom('modemDays').where('modemId', '=', nidelva).execute()
    await open('site.monitor')
    expect(await screen.findByText('none in 90 days')).toBeInTheDocument()
  })

  it('explains a lost modem, a wrong clock and refused messages', async () => {
    const refusal = {
      v: 1,
      of: 'event',
      id: 'x',
      reason: 'unknown_entry',
      field: 'entry',
      text: 'names no entry',
    } as const
    const at = api.clock.now
    await api.db.kysely
      .updateTable('modemLinks')
      .set({ isOnline: false, changedAt: at, cause: 'Keep-alive ran out', clockOffsetMs: 600_000 })
      .set({ refusedAt: at, refusal: JSON.stringify(refusal) })
      .where('modemId', '=', demoIds.modem('akerselva'))
      .execute()
    await open('site.monitor', '', demoIds.modem('akerselva'))
    const card = await linkCard()
    for (const text of ['Keep-alive ran out', /^Wrong: 10 min ahead/, /event, entry: names no entry$/])
      expect(card.getByText(text)).toBeInTheDocument()
  })

  it('shows unrecognised messages until an operator handles them', async () => {
    const modemId = demoIds.modem('nidelva')
    const at = api.clock.now
    const times = { firstAt: at, lastAt: at }
    const words = '{"entry":"old","name":"Fire alarm"}'
    await api.db.kysely
      .insertInto('modemNotices')
      .values({ modemId, kind: 'strayAlarm', subject: 'old', words, ...times })
      .execute()
    await api.db.kysely
      .insertInto('modemCounts')
      .values({ modemId, hour: at, leaf: 'event', what: 'unknown_entry', count: 3 })
      .execute()
    const { user } = await open('site.operator')
    const list = within(await screen.findByRole('list', { name: 'Messages to look at' }))
    expect(list.getByText('Alarm from fam-000417 for an entry that is not configured')).toBeInTheDocument()
    expect(list.getByText(words)).toBeInTheDocument()
    expect(screen.getByText('3 event: unknown entry')).toBeInTheDocument()
    await user.click(list.getByRole('button'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dealt with' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Messages to look at' })).not.toBeInTheDocument())
  })

  it("marks a former administrator's secret until its renewal", async () => {
    await api.db.kysely
      .updateTable('modemLinks')
      .set({ secretById: demoIds.users.outsider })
      .where('modemId', '=', nidelva)
      .execute()
    const { user } = await open('site.admin')
    expect(
      await screen.findByText(/^Secret of a former administrator: .+ administers the site no more/),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Renew secret' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renew' }))
    await screen.findByRole('dialog', { name: 'Secret of fam-000417' })
    await waitFor(() => expect(screen.queryByText(/^Secret of a former/)).not.toBeInTheDocument())
  })

  it('gives admins a new secret once, and a block', async () => {
    const { user } = await open('site.admin')
    await user.click(await screen.findByRole('button', { name: 'Renew secret' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renew' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Secret of fam-000417' }))
    expect(dialog.getByText(/^[\w-]{32}$/)).toBeInTheDocument()
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Block' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Block' }))
    expect(await screen.findByRole('button', { name: 'Unblock' })).toBeInTheDocument()
    expect(screen.getByText('Blocked since')).toBeInTheDocument()
  })
})

describe('the controls of the page', () => {
  it.each(['site.monitor', 'site.operator', 'super.operator'] as const)(
    'for %s exclude Edit, form, Actions and credentials',
    async (account) => {
      const { user } = await open(account, '#2')
      expect(await screen.findByRole('tab', { name: 'Details', selected: true })).toBeInTheDocument()
      expect(screen.queryByRole('tab', { name: 'Edit' })).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument()
      await user.click(screen.getByRole('tab', { name: 'Configuration' }))
      expect((await screen.findAllByRole('list', { name: /^Progress of/ })).length).toBeGreaterThan(0)
      expect(screen.queryByRole('button', { name: /onfigur/ })).not.toBeInTheDocument()
      expect(screen.queryByText('Username')).not.toBeInTheDocument()
    },
  )
})

describe('the progress', () => {
  it('advances live and explains a failed stage', async () => {
    const id = demoIds.modem('akerselva')
    const { kysely } = api.db
    const set = (statuses: string[], stateDescription: string | null = null) => {
      const names = ['mobileConnection', 'networkConfiguration', 'panelConfiguration', 'liveUpdates']
      const stages = JSON.stringify(names.map((name, i) => ({ name, status: statuses[i] ?? 'pending' })))
      return kysely.updateTable('modemSystems').set({ stages, stateDescription }).where('modemId', '=', id).execute()
    }
    await set([])
    api.clock.now = new Date()
    const { unmount } = await open('site.monitor', '#1', id, true)
    const list = await screen.findByRole('list', { name: 'Progress of hovedsentral' })
    const states = () =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(states()).toEqual([
      'Mobile ConnectionPending',
      'Network ConfigurationPending',
      'Panel ConfigurationPending',
      'Live UpdatesPending',
    ])
    await waitFor(() => expect(api.live.size).toBe(1))
    await set(['ok', 'ok'])
    await waitFor(() => expect(states()[1]).toBe('Network ConfigurationOK'))
    await set(['ok', 'ok', 'fail'], 'The panel did not answer on its port')
    expect(await screen.findByText('The panel did not answer on its port')).toBeInTheDocument()
    expect(states()[2]).toBe('Panel ConfigurationFailed')
    unmount()
  })
})

describe('the network configuration', () => {
  it('makes the systems of checked fields from Configure', async () => {
    const id = await addModem()
    const { user } = await open('site.admin', '#1', id)
    expect(await screen.findByText('Modem is currently not configured')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Configure' }))
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    expect(await offeredIn(user, screen.getByLabelText('Subnet'))).toHaveLength(33)
    await user.type(screen.getByLabelText('IP address'), '192.168.10.256')
    await user.tab()
    expect(await screen.findByText('Invalid IP Address')).toBeInTheDocument()
    await user.clear(screen.getByLabelText('IP address'))
    expect(screen.getByLabelText('IP address')).toHaveAccessibleDescription('Field is required')
    await user.type(screen.getByLabelText('IP address'), '192.168.10.1')
    await choose(user, screen.getByLabelText('Subnet'), '255.255.255.0 /24')
    await user.click(screen.getByRole('button', { name: 'Add system' }))
    expect(await screen.findByText('Some form fields are missing: 2 fields are required.')).toBeInTheDocument()
    await user.type(entry('System 1').getByLabelText('Name'), 'Sentral')
    await user.tab({ shift: true })
    // An untouched field is not wrong yet.
    expect(entry('Sentral').getByLabelText('Type')).not.toHaveAttribute('aria-invalid')
    expect(await offeredIn(user, entry('Sentral').getByLabelText('Type'))).toEqual(['AutroSafe', 'Autroprime'])
    await choose(user, entry('Sentral').getByLabelText('Type'), 'Autroprime')
    expect(entry('Sentral').queryByLabelText('Port')).not.toBeInTheDocument()
    await user.type(entry('Sentral').getByLabelText('Username'), 'panel')
    await user.type(entry('Sentral').getByLabelText('Password'), 'hemmelig')
    await user.type(entry('Sentral').getByLabelText('Host'), 'panel')
    await user.tab()
    expect(await screen.findByText('Invalid host IP Address')).toBeInTheDocument()
    await user.clear(entry('Sentral').getByLabelText('Host'))
    await user.type(entry('Sentral').getByLabelText('Host'), '192,168,11,20')
    expect(entry('Sentral').getByLabelText('Host')).toHaveAccessibleDescription(
      'Outside 192.168.10.0/24: the modem reaches it only through a router',
    )
    await user.clear(entry('Sentral').getByLabelText('Host'))
    await user.type(entry('Sentral').getByLabelText('Host'), '192.168.10.20')
    await choose(user, entry('Sentral').getByLabelText('Type'), 'AutroSafe')
    await user.type(entry('Sentral').getByLabelText('Port'), '70000')
    await user.tab()
    expect(await screen.findByText('Invalid port number')).toBeInTheDocument()
    expect(save).toBeDisabled()
    await user.clear(entry('Sentral').getByLabelText('Port'))
    await user.type(entry('Sentral').getByLabelText('Port'), '4001')
    expect(screen.queryByText(/^Some form fields are missing/)).not.toBeInTheDocument()
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(save)
    expect(await screen.findByText('Modem network configuration successfully updated')).toBeInTheDocument()
    expect(await screen.findByRole('list', { name: 'Progress of Sentral' })).toBeInTheDocument()
    expect(screen.getByText('4001')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open system' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/systems\/.+/),
    )
  })

  it('takes over a system without a modem, with name and type, after saving', async () => {
    const { kysely } = api.db
    const id = await addModem()
    const row = { siteId: demoIds.sites.skansen, name: 'Gammel sentral', type: 'autroprime' as const }
    const system = await kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()
    const { user } = await open('site.admin', '#1', id)
    await user.click(await screen.findByRole('button', { name: 'Configure' }))
    await user.type(await screen.findByLabelText('IP address'), '192.168.10.1')
    await user.click(await screen.findByRole('button', { name: 'Add a system that has no modem' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Gammel sentral · Autroprime' }))
    // It is not offered twice.
    expect(screen.queryByRole('button', { name: 'Add a system that has no modem' })).not.toBeInTheDocument()
    const added = entry('Gammel sentral')
    expect(added.getByLabelText('Type')).toBeDisabled()
    await user.type(added.getByLabelText('Host'), '192.168.10.20')
    await user.type(added.getByLabelText('Username'), 'panel')
    await user.type(added.getByLabelText('Password'), 'hemmelig')
    const save = screen.getByRole('button', { name: 'Save' })
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(save)
    expect(await screen.findByRole('list', { name: 'Progress of Gammel sentral' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open system' })).toHaveAttribute('href', `/systems/${system.id}`)
    const rows = await kysely.selectFrom('systems').select('id').where('name', '=', row.name).execute()
    expect(rows).toHaveLength(1)
  })

  it('reports a system that was connected elsewhere meanwhile', async () => {
    const { kysely } = api.db
    const [id, other] = [await addModem(), await addModem()]
    const row = { siteId: demoIds.sites.skansen, name: 'Sentral to', type: 'autrosafe' as const }
    const { id: systemId } = await kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()
    const { user } = await open('site.admin', '#1', id)
    await user.click(await screen.findByRole('button', { name: 'Configure' }))
    await user.type(await screen.findByLabelText('IP address'), '192.168.10.1')
    await user.click(await screen.findByRole('button', { name: 'Add a system that has no modem' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sentral to · AutroSafe' }))
    await user.type(entry('Sentral to').getByLabelText('Host'), '192.168.10.20')
    await user.type(entry('Sentral to').getByLabelText('Port'), '4001')
    await kysely.insertInto('modemSystems').values({ modemId: other, systemId, name: 'x', type: 'autrosafe' }).execute()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('409: The system is connected to a modem already')).toBeInTheDocument()
    expect(await screen.findByText('No systems behind this modem')).toBeInTheDocument()
  })

  it('asks before it removes an entry, and protects simulators', async () => {
    await api.db.kysely
      .updateTable('modemSystems')
      .set({ type: 'simulator', name: 'Øvelse' })
      .where('systemId', '=', demoIds.system('nidelva', 3))
      .execute()
    const { user } = await open('site.admin', '#1')
    await user.click(await screen.findByRole('button', { name: 'Edit configuration' }))
    await screen.findByRole('button', { name: 'Save' })
    expect(entry('Øvelse').queryByLabelText('Name')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove fløy øst' }))
    const dialog = screen.getByRole('dialog', { name: 'Remove fløy øst?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('group', { name: 'fløy øst' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove fløy øst' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('group', { name: 'fløy øst' })).not.toBeInTheDocument()
    // The form checks its values after the change; a press on the disabled button would be lost.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Modem network configuration successfully updated')).toBeInTheDocument()
    const { body } = await api.get('site.admin', `/api/v1/modems/${nidelva}`)
    expect(body.data.modemSystems.map(({ name }: { name: string }) => name)).toEqual(['hovedsentral', 'Øvelse'])
  })

  it('validates the name of an entry before its type', async () => {
    const id = await addModem()
    const { user } = await open('site.admin', '#1', id)
    await user.click(await screen.findByRole('button', { name: 'Configure' }))
    await user.click(await screen.findByRole('button', { name: 'Add system' }))
    expect(screen.queryByText(/^Some form fields are missing/)).not.toBeInTheDocument()
    await user.click(entry('System 1').getByLabelText('Name'))
    await user.tab()
    await user.type(screen.getByLabelText('IP address'), '1')
    expect(await screen.findByText(/^Some form fields are missing/)).toBeInTheDocument()
    // An empty field counts as missing, and is not wrong.
    expect(entry('System 1').getByLabelText('Name')).toBeValid()
    await user.type(entry('System 1').getByLabelText('Name'), 'x{Backspace}')
    await waitFor(() =>
      expect(entry('System 1').getByLabelText('Name')).toHaveAccessibleDescription('Field is required'),
    )
    await user.type(entry('System 1').getByLabelText('Name'), 'Sentral')
    await waitFor(() => expect(entry('Sentral').getByLabelText('Name')).toBeValid())
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  it('keeps name and type of an archived system, with the reason', async () => {
    const systemId = demoIds.system('nidelva', 1)
    const { kysely } = api.db
    const archive = (archivedAt: Date | null) =>
      kysely.updateTable('systems').set({ archivedAt }).where('id', '=', systemId).execute()
    await archive(new Date())
    const { user } = await open('site.admin', '#1')
    expect((await screen.findAllByText('Archived'))[0]).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Edit configuration' }))
    const name = (await screen.findAllByLabelText('Name'))[0] as HTMLElement
    expect(name).toBeDisabled()
    expect(name).toHaveAccessibleDescription('The system is archived: its name and type stay as they are.')
    expect(screen.getAllByLabelText('Type')[0]).toBeDisabled()
    expect(screen.getAllByLabelText('Host')[0]).toBeEnabled()
    await archive(null)
  })

  it("shows the server's refusal and stays open", async () => {
    const id = await addModem()
    const { user } = await open('site.admin', '#1', id)
    await user.click(await screen.findByRole('button', { name: 'Configure' }))
    await user.type(await screen.findByLabelText('IP address'), '10.0.0.1')
    await choose(user, screen.getByLabelText('Subnet'), '255.0.0.0 /8')
    await api.db.kysely.updateTable('modems').set({ deletedAt: new Date() }).where('id', '=', id).execute()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('404: Modem not found')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('IP address')).toHaveValue('10.0.0.1')
  })
})

describe('editing and deleting', () => {
  it('saves six fields and place, and warns of a wrong check digit', async () => {
    const id = await addModem()
    const { user } = await open('site.admin', '#2', id)
    const imei = await screen.findByLabelText('IMEI')
    await user.clear(imei)
    await user.type(imei, '001017000004178')
    expect(await screen.findByText('The check digit does not fit: compare with the label')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Latitude'), '60.39')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
    await user.type(screen.getByLabelText('Longitude'), '5.32')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeInTheDocument()
    const { body } = await api.get('site.admin', `/api/v1/modems/${id}`)
    expect(body.data).toMatchObject({ imei: '001017000004178', lat: 60.39, lng: 5.32 })
  })

  it("shows the server's message under IMEI when it is taken", async () => {
    const { body } = await api.get('site.admin', `/api/v1/modems/${nidelva}`)
    const { user } = await open('site.admin', '#2', await addModem())
    const imei = await screen.findByLabelText('IMEI')
    await user.clear(imei)
    await user.type(imei, body.data.imei)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(imei).toHaveAccessibleDescription('Modem IMEI is already registered'))
  })

  it('leads to the modems of the site after deletion', async () => {
    const id = await addModem()
    const { user, router } = await open('site.admin', '', id)
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: `/sites/${demoIds.sites.skansen}`, hash: '#2' }),
    )
  })
})

describe('another site', () => {
  async function openMove(id: string) {
    const view = await open('site.admin', '', id)
    await view.user.click(await screen.findByRole('button', { name: 'Actions' }))
    await view.user.click(screen.getByRole('menuitem', { name: 'Move to another site' }))
    const site = within(await screen.findByRole('dialog', { name: /^Move fam-\d+ to another site$/ }))
    await view.user.type(site.getByLabelText('Site'), 'Skansen konferansehotell')
    await waitFor(() => expect(site.getByRole('button', { name: 'Next' })).toBeEnabled())
    await view.user.click(site.getByRole('button', { name: 'Next' }))
    const name = /^Move fam-\d+ to Skansen konferansehotell\?$/
    return { ...view, dialog: within(await screen.findByRole('dialog', { name })) }
  }

  it('is chosen by name, with its effects shown before the move', async () => {
    const id = demoIds.modem('akerselva')
    const { skansen } = demoIds.sites
    await api.db.kysely
      .insertInto('siteAccess')
      .values({
        ...{ siteId: skansen, userId: demoIds.users.outsider, emailAddress: demoIds.emails.outsider },
        ...{ accessLevel: 1, isAccepted: true },
      })
      .execute()
    const { user, dialog } = await openMove(id)
    expect(dialog.getByText(/^Access: .+ lose the modem and what goes along/)).toBeInTheDocument()
    expect(dialog.getByText(/^Notices: .+ nobody is told of a lost contact\.$/)).toBeInTheDocument()
    const row = dialog.getByText(demoIds.emails.outsider).closest('tr') as HTMLElement
    expect(within(row).getByText('System Operator')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
    expect(dialog.getByRole('radio', { name: /^They go along/ })).toHaveAccessibleDescription(/history go with them/)
    await user.click(dialog.getByRole('radio', { name: /^They go along/ }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    const title = { level: 1, name: 'Modem in Skansen konferansehotell' }
    expect(await screen.findByRole('heading', title)).toBeInTheDocument()
  })

  it('shows where a modem is that was moved meanwhile', async () => {
    const id = await addModem()
    await api.db.kysely.updateTable('modems').set({ siteId: demoIds.sites.nidelva }).where('id', '=', id).execute()
    const { user, dialog } = await openMove(id)
    await api.db.kysely.updateTable('modems').set({ siteId: demoIds.sites.akerselva }).where('id', '=', id).execute()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Move' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await dialog.findByText('It stands at Akerselva helsehus now.')).toBeInTheDocument()
  })
})

describe('other hardware', () => {
  it('is read from its label', async () => {
    const id = await addModem()
    const before = (await api.get('site.admin', `/api/v1/modems/${id}`)).body.data.clientId
    const { user } = await open('site.admin', '', id)
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Replace hardware…' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Replace the hardware of ${before}` }))
    expect(dialog.getByText(/^History: the modem keeps its systems/)).toBeInTheDocument()
    await user.click(dialog.getByLabelText('Code'))
    await user.paste('IMEI:001017008800019;ICCID:8947;IMSI:242;WGIP:10.64.9.1;CLIENTID:fam-880001;TS:17')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Replace hardware' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Replace hardware' }))
    const secret = within(await screen.findByRole('dialog', { name: 'Secret of fam-880001' }))
    expect(secret.getByText(/^[\w-]{32}$/)).toBeInTheDocument()
    await user.click(secret.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    const earlier = within(await screen.findByRole('table', { name: 'Earlier hardware' }))
    expect(earlier.getByText(before)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
