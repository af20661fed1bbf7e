import type { AttentionMeta } from '@emberwatch/contract/sites-systems'
import { asPhone, type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SitesPage } from '../pages/SitesPage/SitesPage.tsx'
import { AttentionPanel } from './AttentionPanel.tsx'
import { countsText } from './trouble.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const headingOf = (meta: AttentionMeta) => `Needs attention: ${countsText(meta)}`
const rows = async () =>
  within(await screen.findByRole('list', { name: 'What needs attention' })).getAllByRole('listitem')

describe('what needs attention', () => {
  it('comes first on the start page, with its count in the tab', async () => {
    await renderPage(<SitesPage />, { api, as: 'site.operator', at: '/sites' })
    const [worst] = await rows()
    expect(worst).toHaveTextContent(/^Alarm(\d+ open alarms: )?\S+ \S+/)
    const { body } = await api.get('site.operator', '/api/v1/attention?limit=1')
    await waitFor(() => expect(document.title).toBe(`(${body.count}) Sites · Emberwatch`))
    expect(screen.getByRole('heading', { name: headingOf(body.meta) })).toBeInTheDocument()
  })

  it('links each row to its tab', async () => {
    const { kysely } = api.db
    const systemId = demoIds.system('akerselva', 1)
    const failed = { systemId, hash: 'failed', parsingError: 'line 3', createdAt: new Date(Date.UTC(2040, 0, 1)) }
    await kysely.insertInto('configurations').values(failed).execute()
    const { user } = await renderPage(<AttentionPanel />, { api, as: 'site.operator', at: '/x' })
    await user.click(await screen.findByRole('button', { name: /^Show all \d+ troubles?$/ }))
    const table = await screen.findByRole('table', { name: 'What needs attention' })
    const hrefs = async (word: string) =>
      within(table)
        .getAllByRole('row')
        .filter((row) => row.textContent?.startsWith(word))
        .map((row) => within(row).getAllByRole('link')[0]?.getAttribute('href'))
    await waitFor(async () => expect(await hrefs('Configuration error')).toContain(`/systems/${systemId}#1`))
    expect((await hrefs('Alarm'))[0]).toMatch(/^\/systems\/.+\?isSolved=false&hasAlarms=true#0$/)
    expect(await hrefs('Offline')).toContain(`/systems/${demoIds.system('lade', 1)}`)
    await kysely.deleteFrom('configurations').where('hash', '=', 'failed').execute()
  })

  it('counts the alarm of a modem without a system', async () => {
    const { kysely } = api.db
    const site = await kysely
      .insertInto('sites')
      .values({ name: 'Nybygg', addressLine1: 'Kaien 2', postalCode: '6900', city: 'Florø', country: 'Norge' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const modem = await kysely
      .insertInto('modems')
      .values({
        siteId: site.id,
        clientId: 'fam-900',
        iccid: '1',
        imei: '2',
        imsi: '3',
        wgip: null,
        ts: null,
        topic: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = new Date()
    await kysely
      .insertInto('modemNotices')
      .values({ modemId: modem.id, kind: 'strayAlarm', subject: 'x', words: '{"x"', firstAt: at, lastAt: at })
      .execute()
    await renderPage(<AttentionPanel />, { api, as: 'super.monitor', at: '/x?scope=fleet' })
    const list = await screen.findByRole('list', { name: 'Modems without a system' })
    const row = within(list).getByRole('link', { name: /Alarm from fam-900 for an entry that is not configured/ })
    expect(row).toHaveAttribute('href', `/modems/${modem.id}`)
    const { meta } = (await api.get('super.monitor', '/api/v1/attention?limit=1&scope=fleet')).body
    expect(screen.getByRole('heading', { name: /^Needs attention: / })).toHaveTextContent(`${meta.alarm + 1} Alarm`)
    await kysely.deleteFrom('sites').where('id', '=', site.id).execute()
  })

  it('reports an empty list', async () => {
    const { kysely } = api.db
    const own = kysely.selectFrom('systems').select('id').where('siteId', '=', demoIds.outsiderSite)
    await kysely.updateTable('issues').set({ isSolved: true }).where('systemId', 'in', own).execute()
    await kysely.deleteFrom('configurations').where('systemId', 'in', own).execute()
    await kysely
      .updateTable('systems')
      .set({ connectionState: 'system_connected' })
      .where('siteId', '=', demoIds.outsiderSite)
      .execute()
    await renderPage(<AttentionPanel />, { api, as: 'outsider', at: '/x' })
    expect(await screen.findByText(/Nothing: no open alarms/)).toBeInTheDocument()
  })

  it('is silent for a person without systems', async () => {
    await renderPage(<AttentionPanel />, { api, as: 'super.monitor', at: '/x?scope=own' })
    expect(await screen.findByText(/^You have no sites or systems of your own/)).toBeInTheDocument()
    expect(screen.queryByText(/every system is connected/)).not.toBeInTheDocument()
  })

  it('shows a super user without sites the fleet, and remembers the choice', async () => {
    const { user, router } = await renderPage(<AttentionPanel />, { api, as: 'super.monitor', at: '/x' })
    const { body } = await api.get('super.monitor', '/api/v1/attention?limit=1&scope=fleet')
    expect(await screen.findByRole('heading', { name: headingOf(body.meta) })).toBeInTheDocument()
    const scope = screen.getByRole('combobox', { name: 'Sites that are shown' })
    await user.selectOptions(scope, 'My sites')
    expect(await screen.findByText(/^You have no sites or systems of your own/)).toBeInTheDocument()
    expect(router.state.location.search).toBe('?scope=own')
    await router.navigate('/x')
    expect(scope).toHaveDisplayValue('My sites')
    await user.selectOptions(scope, 'Whole fleet')
    expect((await rows()).length).toBeGreaterThan(0)
    localStorage.clear()
  })

  it('offers others no scope', async () => {
    await renderPage(<AttentionPanel />, { api, as: 'site.operator', at: '/x?scope=fleet' })
    await rows()
    expect(screen.queryByRole('combobox', { name: 'Sites that are shown' })).not.toBeInTheDocument()
  })

  it('filters by trouble and groups by site in the address', async () => {
    const { user, router } = await renderPage(<AttentionPanel />, { api, as: 'super.monitor', at: '/x' })
    await user.click(await screen.findByRole('button', { name: /^Show all \d+ troubles?$/ }))
    await user.click(await screen.findByRole('button', { name: /^Offline/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), 'By site')
    const table = await screen.findByRole('table', { name: 'Sites that need attention' })
    const { body } = await api.get('super.monitor', '/api/v1/attention/sites?scope=fleet&kind=offline')
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(Math.min(10, body.count) + 1))
    expect(router.state.location.search).toBe('?show=all&trouble=offline&group=site')
  })

  it('folds its filters on a phone, and says which are chosen', async () => {
    asPhone()
    const { user } = await renderPage(<AttentionPanel />, {
      api,
      as: 'site.operator',
      at: '/x?show=all&trouble=offline',
    })
    const title = await screen.findByText('Filters: Offline')
    const filters = title.closest('details') as HTMLDetailsElement
    expect(filters.open).toBe(false)
    expect(within(filters).getAllByRole('button', { hidden: true }).length).toBeGreaterThan(5)
    await user.click(title)
    expect(filters.open).toBe(true)
    await user.click(within(filters).getByRole('button', { name: 'Mine' }))
    expect(await screen.findByText('Filters: Offline, Mine')).toBeInTheDocument()
    jest.restoreAllMocks()
  })

  it('gives what is offline the colour of its cause, and nothing else', async () => {
    await renderPage(<AttentionPanel />, { api, as: 'site.operator', at: '/x?show=all' })
    const table = await screen.findByRole('table', { name: 'What needs attention' })
    const failed = (await within(table).findAllByText(/^Mobile connection failed/))[0]?.closest('tr')
    expect(failed?.querySelector('.ew-status')).toHaveClass('ew-tone-fail')
    for (const waiting of within(table).queryAllByText(/^Panel configured, no live updates yet/))
      expect(waiting.closest('tr')?.querySelector('.ew-status')).toHaveClass('ew-tone-attention')
    for (const critical of within(table).getAllByText('Critical'))
      expect(critical.closest('.ew-status')).toHaveClass('ew-tone-warn')
  })

  it('filters by own and unassigned in the address', async () => {
    const { user, router } = await renderPage(<AttentionPanel />, { api, as: 'site.operator', at: '/x?show=all' })
    const table = await screen.findByRole('table', { name: 'What needs attention' })
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
    await user.click(screen.getByRole('button', { name: 'Mine' }))
    expect(router.state.location.search).toContain('taken=mine')
    expect(await within(table).findByText('Nothing to show')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Nobody’s' }))
    await waitFor(() => expect(within(table).getAllByRole('button', { name: /^Take/ }).length).toBeGreaterThan(2))
  })

  it('has Show all in the address, and contact, place and age in each row', async () => {
    const { user, router } = await renderPage(<AttentionPanel />, { api, as: 'site.operator', at: '/x' })
    await user.click(await screen.findByRole('button', { name: /^Show all \d+ troubles?$/ }))
    expect(router.state.location.search).toBe('?show=all')
    const table = await screen.findByRole('table', { name: 'What needs attention' })
    await waitFor(() => expect(within(table).getAllByText('Whom to ring').length).toBeGreaterThan(4))
    for (const row of within(table).getAllByRole('row').slice(1)) {
      expect(row).toHaveTextContent(/\d (min|h|days)/)
      expect(row).toHaveTextContent(/\d{4}, \p{L}/u)
    }
    await user.click(screen.getByRole('button', { name: 'Show the worst only' }))
    expect(router.state.location.search).toBe('')
    expect((await rows()).length).toBeGreaterThan(0)
  })

  it('restores the filters of the address on a return', async () => {
    await renderPage(<AttentionPanel />, { api, as: 'super.monitor', at: '/x?trouble=urgent' })
    const table = await screen.findByRole('table', { name: 'What needs attention' })
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
    for (const row of within(table).getAllByRole('row').slice(1)) expect(row).toHaveTextContent(/^Critical/)
  })

  it('shows a failure with Retry instead of an empty list', async () => {
    let isDown = true
    const fetch: typeof globalThis.fetch = (...args) =>
      isDown
        ? Promise.resolve(Response.json({ status: 500, statusText: 'generic.server_error' }, { status: 500 }))
        : api.fetch(...args)
    const { user } = await renderPage(<AttentionPanel />, { api, as: 'site.operator', at: '/x', fetch })
    expect(await screen.findByText(/^What needs attention is not known: 500/)).toBeInTheDocument()
    expect(screen.queryByText(/Nothing: no open alarms/)).not.toBeInTheDocument()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await rows()).length).toBeGreaterThan(0)
  })
})
