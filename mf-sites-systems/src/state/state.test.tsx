import type { Site } from '@emberwatch/contract/sites-systems'
import { asPhone, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { countText } from '@emberwatch/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { SiteState } from './SiteState.tsx'
import { SystemState } from './SystemState.tsx'
import { stateLines } from './state-lines.ts'

/** Product 7.3, 8.3. */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())
afterEach(() => jest.restoreAllMocks())

const { nidelva } = demoIds.sites
const siteOf = async (id: string) => (await api.get('site.operator', `/api/v1/sites/${id}`)).body.data as Site
const attentionAt = async (query: string) => (await api.get('site.operator', `/api/v1/attention?${query}`)).body
const openSite = async (fetch?: typeof globalThis.fetch) =>
  renderPage(<SiteState site={await siteOf(nidelva)} />, { api, as: 'site.operator', at: '/x', fetch })
const lines = () => within(screen.getByRole('list', { name: 'State of the systems' })).getAllByRole('listitem')

it('each system of a site has state, start and troubles, worst first', async () => {
  await openSite()
  const { data } = await attentionAt(`siteId=${nidelva}&limit=100`)
  await screen.findAllByRole('link', { name: /kontorpark/ })
  const alarms = data.filter(({ kind }: { kind: string }) => kind === 'alarm')
  expect(lines()[0]).toHaveTextContent(alarms[0].systemName)
  expect(within(lines()[0] as HTMLElement).getByRole('link', { name: /^Alarm/ })).toHaveAttribute(
    'href',
    expect.stringContaining(alarms[0].systemId),
  )
  for (const line of lines()) {
    expect(line).toHaveTextContent(/Connected|Offline|Unknown/)
    expect(line).toHaveTextContent(/(Connected|Offline).*for \d+ (min|h|days)/)
  }
})

it('a phone shows two and links to the others', async () => {
  asPhone()
  const { systemIds } = await siteOf(nidelva)
  await openSite()
  await screen.findAllByRole('link', { name: /kontorpark/ })
  expect(lines()).toHaveLength(Math.min(2, systemIds.length))
  if (systemIds.length > 2)
    expect(screen.getByRole('link', { name: countText(systemIds.length - 2, 'more systems') })).toHaveAttribute(
      'href',
      `/sites/${nidelva}#1`,
    )
})

const failing =
  (path: string): typeof globalThis.fetch =>
  (...args) =>
    new URL((args[0] as Request).url).pathname.endsWith(path)
      ? Promise.resolve(Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 }))
      : api.fetch(...args)

it('a state that cannot be read is unknown', async () => {
  await openSite(failing('/systems'))
  expect(await screen.findByText('The state of its systems is not known now.')).toBeInTheDocument()
})

it('a system with unreadable troubles never looks calm', async () => {
  const systemId = demoIds.system('nidelva', 1)
  await renderPage(<SystemState systemId={systemId} />, {
    api,
    as: 'site.operator',
    at: '/x',
    fetch: failing('/attention'),
  })
  expect(await screen.findByText('What needs attention is not known now.')).toBeInTheDocument()
  expect(screen.queryByText(/^No open alarms/)).not.toBeInTheDocument()
})

it('a system has what needs attention, and contacts after one press', async () => {
  const [alarm] = (await attentionAt('kind=alarm')).data
  const { user } = await renderPage(<SystemState systemId={alarm.systemId} />, { api, as: 'site.operator', at: '/x' })
  expect(await screen.findByRole('link', { name: /^Alarm/ })).toHaveTextContent(/for \d+ (min|h|days)$/)
  await user.click(screen.getByText('Whom to ring'))
  expect(await screen.findByRole('link', { name: 'Contacts of the site' })).toBeInTheDocument()
})

it("site and system have the worst trouble's assignee and Take", async () => {
  const [alarm] = (await attentionAt(`kind=alarm&siteId=${nidelva}`)).data
  const { user, unmount } = await openSite()
  await user.click(await screen.findByRole('button', { name: /^Take Alarm: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Take' })
  await user.type(within(dialog).getByRole('textbox', { name: /^Note/ }), 'Ringing')
  await user.click(within(dialog).getByRole('button', { name: 'Take' }))
  await waitFor(() => expect(lines()[0]).toHaveTextContent(/ since .+: Ringing/))
  unmount()
  await renderPage(<SystemState systemId={alarm.systemId} />, { api, as: 'site.operator', at: '/x' })
  expect(await screen.findByText(/^: Ringing$/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Give back Alarm: / })).toBeInTheDocument()
})

it('archived systems are left out, and one beyond the list is known by its troubles', () => {
  const system = (id: string, connectionState: string, archivedAt: string | null = null) =>
    ({ id, name: id, number: 1, connectionState, archivedAt }) as never
  const item = { kind: 'alarm', systemId: 'far', systemName: 'far', connectionState: 'system_connected' } as never
  const all = stateLines(
    [system('b', 'system_connected'), system('a', 'panel_config_failed'), system('gone', 'x', '2026-01-01')],
    [item],
  )
  expect(all.map(({ name }) => name)).toEqual(['far', 'a', 'b'])
})

it("a late alarm has both times, with the panel's last contact", async () => {
  const systemId = demoIds.system('nidelva', 1)
  const { kysely } = api.db
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const unit = { systemId, unitName: 'P01-L03-S099', hardwareName: 'BHH-300', hasAlarms: true }
  await kysely
    .insertInto('issues')
    .values({ ...unit, createdAt: ago(0.4), receivedAt: ago(0.1) })
    .execute()
  const open = () => renderPage(<SystemState systemId={systemId} />, { api, as: 'site.operator', at: '/x' })
  const { unmount } = await open()
  expect(await screen.findByRole('link', { name: /^Alarm/ })).toHaveTextContent(
    /seen .*\d\d:\d\d, received .*\d\d:\d\d/,
  )
  unmount()
  const lost = { systemId, changedAt: new Date(), state: 'mobile_connection_failed' }
  await kysely.insertInto('connectionChanges').values(lost).execute()
  await kysely
    .updateTable('issues')
    .set({ createdAt: ago(300), receivedAt: ago(300) })
    .where('unitName', '=', 'P01-L03-S099')
    .execute()
  await kysely
    .updateTable('connectionChanges')
    .set({ changedAt: ago(220) })
    .where('systemId', '=', systemId)
    .where('changedAt', '>', ago(220))
    .execute()
  await kysely.deleteFrom('issues').where('systemId', '=', systemId).where('unitName', '<>', 'P01-L03-S099').execute()
  await open()
  expect(await screen.findByRole('link', { name: /^Alarm/ })).toHaveTextContent(/last heard of 9 days ago$/)
})
