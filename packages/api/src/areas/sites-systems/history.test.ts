import { read, utils } from '@e965/xlsx'
import {
  type HistoryRow,
  history,
  historyDepth,
  historyKinds,
  historyKindWords,
  historyText,
} from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { retireConnections } from '../../db/retire-connections.ts'
import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { plansOf, scannedTables } from '../../testing/plans.ts'
import { statementsOf } from '../../testing/statements.ts'

/** The history names the beginning of each state, and changes (product 8.16, 8.17). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const site = demoIds.sites.nidelva
const system = demoIds.system('nidelva', 1)
const lines = async (query: string, as: Account = 'super.admin', of = `systems/${system}`) =>
  (await api.get(as, `/api/v1/${of}/history?limit=1000${query}`)).body
const days = async (of: string, query = '', as: Account = 'super.admin') =>
  (await api.get(as, `/api/v1/${of}/availability?limit=100${query}`)).body

const hourMs = 3_600_000
const ago = (hours: number) => new Date(api.clock.now.getTime() - hours * hourMs)

/** A system that nothing has happened to. */
async function emptySystem(
  changes: readonly (readonly [hoursAgo: number, state: string | null])[] = [],
  createdAt = ago(9_000),
) {
  const { id } = await api.db.kysely
    .insertInto('systems')
    .values({ siteId: site, name: 'Quiet', type: 'simulator', createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [hours, state] of changes)
    await api.db.kysely
      .updateTable('systems')
      .set({ connectionState: state, connectionChangedAt: ago(hours) })
      .where('id', '=', id)
      .execute()
  return id
}
const remove = (id: string) => api.db.kysely.deleteFrom('systems').where('id', '=', id).execute()

describe('the history', () => {
  it('has all kinds in one timeline, the latest first', async () => {
    const { data, count } = await lines('')
    expect(data.length).toBe(Math.min(count, 1000))
    const times = data.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(data.map(({ id }: { id: string }) => id)).size).toBe(data.length)
    const kinds = new Set(data.map(({ kind }: { kind: string }) => kind))
    for (const kind of ['event', 'connection', 'configuration', 'issue']) expect(kinds).toContain(kind)
  })

  it.each(historyKinds)('filters by %s', async (kind) => {
    const { data, count } = await lines(`&kind=${kind}`, 'super.admin', `sites/${site}`)
    expect(count).toBeGreaterThan(0)
    expect(new Set(data.map((row: { kind: string }) => row.kind))).toEqual(new Set([kind]))
    expect(count).toBe(data.length)
  })

  it('of a day has that day alone', async () => {
    const [{ at }] = (await lines('&kind=event')).data
    const day = at.slice(0, 10)
    const { data } = await lines(`&beginDate=${day}&endDate=${day}`)
    expect(data.length).toBeGreaterThan(0)
    for (const row of data) expect(row.at.slice(0, 10)).toBe(day)
  })

  it('of a site has its systems and the site itself', async () => {
    const { data } = await lines('', 'super.admin', `sites/${site}`)
    expect(data.some(({ systemId }: { systemId: string | null }) => systemId === null)).toBe(true)
    expect(data.some(({ systemId }: { systemId: string | null }) => systemId === system)).toBe(true)
  })

  it('names the authors of changes for readers of the record only (product 14.8)', async () => {
    const ask = async (as: Account) => (await lines('&kind=change', as, `sites/${site}`)).data
    expect((await ask('super.admin')).some(({ personName }: { personName: string | null }) => personName)).toBe(true)
    const visibleLines = await ask('site.operator')
    expect(visibleLines.length).toBeGreaterThan(0)
    for (const row of visibleLines) expect([row.personName, row.personId]).toEqual([null, null])
  })

  it('names the authors of changes for administrators of the place, without a link', async () => {
    const { data } = await lines('&kind=change', 'site.admin', `sites/${site}`)
    expect(data.some(({ personName }: { personName: string | null }) => personName)).toBe(true)
    for (const row of data) expect(row.personId).toBeNull()
  })

  it('describes changes in words', async () => {
    const { kysely } = api.db
    const line = { action: 'site.accessChanged', targetType: 'site', targetId: site, actorId: null, targetName: 'x' }
    const change = (field: string, from: string | null, to: string | null) => JSON.stringify([{ field, from, to }])
    await kysely
      .insertInto('auditLog')
      .values([
        { ...line, at: ago(-1), changes: change('accessLevel', null, 'Administrator') },
        { ...line, at: ago(-2), changes: change('accessLevel', 'Administrator', null) },
        { ...line, at: ago(-3), changes: change('accessLevel', 'Administrator', 'Monitor Only') },
        { ...line, at: ago(-4), changes: change('siteNumber', '1', '2') },
      ])
      .execute()
    const { data } = await lines('&kind=change', 'site.operator', `sites/${site}`)
    expect(data.slice(0, 4).map(({ detail }: { detail: string }) => detail)).toEqual([
      'Site number',
      'Access level changed',
      'Access level taken away',
      'Access level given',
    ])
  })

  it('is refused to others, with its days and file', async () => {
    for (const call of ['history', 'availability', 'history-file', 'connection'])
      expect((await api.get('outsider', `/api/v1/systems/${system}/${call}`)).status).toBe(403)
    for (const call of ['history', 'availability', 'history-file'])
      expect((await api.get('outsider', `/api/v1/sites/${site}/${call}`)).status).toBe(403)
  })

  it('refuses a page that is too deep, with advice', async () => {
    const { status, body } = await api.get('super.admin', `/api/v1/systems/${system}/history?offset=${historyDepth}`)
    expect([status, body.fields]).toEqual([400, { offset: 'must be below 10000; ask for a span of days instead' }])
  })

  it('reads no table from end to end', async () => {
    for (const location of [`systems/${system}`, `sites/${site}`]) {
      const statements = await statementsOf(api.db, () => lines('', 'super.admin', location))
      expect(scannedTables(await plansOf(api.db, statements, 'set enable_seqscan = off'))).toEqual([])
    }
  })

  it('counts up to the reachable limit', async () => {
    const id = await emptySystem()
    await sql`insert into events (system_id, occurred_at, event_name)
      select ${id}::uuid, ${ago(1)}::timestamptz, 'Fault' from generate_series(1, ${historyDepth + 5})`.execute(
      api.db.kysely,
    )
    expect((await lines('', 'super.admin', `systems/${id}`)).count).toBe(historyDepth)
    const last = await api.get('super.admin', `/api/v1/systems/${id}/history?limit=10&offset=${historyDepth - 10}`)
    expect(last.body.data).toHaveLength(10)
    await remove(id)
  })

  it('has the time of receipt of a late event and issue', async () => {
    const id = await emptySystem()
    const { kysely } = api.db
    const event = (eventName: string, receivedAt: Date | null) => ({
      ...{ systemId: id, eventName, occurredAt: ago(5), receivedAt },
    })
    await kysely
      .insertInto('events')
      .values([event('Late', ago(3)), event('At once', null)])
      .execute()
    const issue = { systemId: id, unitName: 'P01', hardwareName: 'BHH-300', isSolved: true, solvedAt: ago(2) }
    await kysely
      .insertInto('issues')
      .values({ ...issue, createdAt: ago(5), receivedAt: ago(3) })
      .execute()
    const { data } = await lines('', 'super.admin', `systems/${id}`)
    const times = Object.fromEntries(data.map((row: HistoryRow) => [row.name ?? row.state, row.receivedAt]))
    const late = ago(3).toISOString()
    expect(times).toMatchObject({ Late: late, 'At once': null, open: late, solved: null })
    await remove(id)
  })

  it('comes as a spreadsheet with the days in its name', async () => {
    const path = `/api/v1/systems/${system}/history-file?kind=event&beginDate=2026-01-01&timeZone=Europe/Oslo`
    const authorization = await api.tokenOf('site.monitor')
    const answer = await api.fetch(`http://localhost${path}`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('-from-2026-01-01')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    expect(history.systemFile.access).toEqual(history.ofSystem.access)
  })
})

it('a spreadsheet of it has the words of the screen', async () => {
  const authorization = await api.tokenOf('super.admin')
  const answer = await api.fetch(`http://localhost/api/v1/sites/${site}/history-file`, { headers: { authorization } })
  const book = read(Buffer.from(await answer.arrayBuffer()))
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const [titles, ...rows] = utils.sheet_to_json<string[]>(sheet, { header: 1 })
  expect(titles).toEqual([
    'Time (UTC)',
    'Received (UTC)',
    'Kind',
    'System',
    'What',
    'Unit',
    'Hardware',
    'Details',
    'Person',
  ])
  const { data } = await lines('', 'super.admin', `sites/${site}`)
  expect(new Set(data.map(({ kind }: HistoryRow) => kind)).size).toBeGreaterThan(2)
  expect(rows.map((row) => [row[2], row[4] ?? null])).toEqual(
    data.map((row: HistoryRow) => [historyKindWords[row.kind], historyText(row) || null]),
  )
  const texts = rows.flatMap((row) => [row[2], row[4]]).join()
  expect(texts).toContain('Issue opened')
  expect(texts).not.toMatch(/_|,(event|issue|configuration|change),|: (error|ready|processing),/)
})

describe('availability', () => {
  it('is the share of the known time that a system was connected', async () => {
    const id = await emptySystem([
      [10 * 24, 'system_connected'],
      [2 * 24, 'mobile_connection_failed'],
      [24, 'system_connected'],
    ])
    const { meta, data } = await days(`systems/${id}`)
    // The site lost one of 7 days; of 30 days only ten are known.
    expect(meta).toEqual({
      last7Days: 85.71,
      last30Days: 90,
      last90Days: 90,
      knownSince: ago(10 * 24).toISOString(),
    })
    expect(data).toHaveLength(90)
    const lostSeconds = data.reduce(
      (sum: number, row: { secondsWithoutContact: number }) => sum + row.secondsWithoutContact,
      0,
    )
    expect(lostSeconds).toBe(24 * 3600)
    expect(data.at(-1).worst).toBe('unknown')
    expect(data.some(({ worst }: { worst: string }) => worst === 'calm')).toBe(true)
    await remove(id)
  })

  it('leaves out time of unknown state, and is absent without known time', async () => {
    const id = await emptySystem([
      [4 * 24, 'system_connected'],
      [2 * 24, null],
    ])
    expect((await days(`systems/${id}`)).meta).toMatchObject({ last7Days: 100, last30Days: 100, last90Days: 100 })
    await remove(id)
    const other = await emptySystem()
    expect((await days(`systems/${other}`)).meta).toEqual({
      last7Days: null,
      last30Days: null,
      last90Days: null,
      knownSince: null,
    })
    await remove(other)
  })

  it('counts no loss before the first contact of a new system', async () => {
    const changes = [
      [10 * 24, 'mobile_connection_failed'],
      [9 * 24, 'panel_config_ok'],
      [4 * 24, 'system_connected'],
      [1 * 24, 'mobile_connection_failed'],
    ] as const
    const id = await emptySystem(changes, ago(11 * 24))
    const { meta, data } = await days(`systems/${id}`)
    expect(meta).toEqual({ last7Days: 75, last30Days: 75, last90Days: 75, knownSince: ago(4 * 24).toISOString() })
    expect(data.filter(({ worst }: { worst: string }) => worst === 'offline').length).toBeLessThanOrEqual(2)
    await remove(id)
  })

  it.each([
    ['alarm', ['Fire alarm', 'Fault']],
    ['offline', ['Fault', 'Prealarm']],
    ['fault', ['Fault', 'Prealarm']],
    ['warning', ['Prealarm', 'Test started']],
    ['calm', ['Fire alarm cleared', 'Test started']],
  ])('colours a day by its worst: %s', async (worst, names) => {
    const id = await emptySystem([
      [240, 'system_connected'],
      ...(worst === 'offline' ? ([[0.5, 'mobile_connection_failed']] as const) : []),
    ])
    await api.db.kysely
      .insertInto('events')
      .values(names.map((eventName) => ({ systemId: id, eventName, occurredAt: ago(0.01) })))
      .execute()
    expect((await days(`systems/${id}`)).data[0].worst).toBe(worst)
    await remove(id)
  })

  it('has days in the person’s zone', async () => {
    const today = async (timeZone: string) => (await days(`systems/${system}`, `&timeZone=${timeZone}`)).data[0].day
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(api.clock.now)
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) expect(await today(zone)).toBe(dayIn(zone))
    // The last is one that browsers know and the database does not.
    for (const zone of ['Mars', 'US/Pacific-New']) {
      const { status, body } = await api.get('super.admin', `/api/v1/systems/${system}/availability?timeZone=${zone}`)
      expect([zone, status, Object.keys(body.fields)]).toEqual([zone, 400, ['timeZone']])
    }
  })

  it('of a report counts losses of visible systems', async () => {
    const id = await emptySystem([
      [20 * 24, 'system_connected'],
      [48, 'mobile_connection_failed'],
      [47, 'panel_config_failed'],
      [46, 'system_connected'],
      [24, 'panel_config_failed'],
      [23, 'system_connected'],
    ])
    const { data, meta } = (await api.get('site.monitor', '/api/v1/reports/availability?limit=1000')).body
    expect(data.find((row: { systemId: string }) => row.systemId === id)).toMatchObject({
      availability: 99.38,
      secondsWithoutContact: 3 * 3600,
      lossesCount: 2,
      longestLossSeconds: 2 * 3600,
      state: 'system_connected',
    })
    expect(meta.totalSystems).toBe(data.length)
    const all = (await api.get('super.admin', '/api/v1/reports/availability?limit=1000')).body
    expect(all.meta.totalSystems).toBeGreaterThan(data.length)
    await remove(id)
  })
})

it('a system has its current state with start and cause', async () => {
  const id = await emptySystem([[5, 'mobile_connection_failed']])
  await api.db.kysely
    .updateTable('connectionChanges')
    .set({ cause: 'No answer from the mobile network' })
    .where('systemId', '=', id)
    .execute()
  expect((await api.get('super.admin', `/api/v1/systems/${id}/connection`)).body.data).toEqual({
    state: 'mobile_connection_failed',
    since: ago(5).toISOString(),
    cause: 'No answer from the mobile network',
  })
  await remove(id)
})

it('old connection changes expire, except the last of each system', async () => {
  const id = await emptySystem([
    [500 * 24, 'mobile_connection_failed'],
    [450 * 24, 'system_connected'],
    [10 * 24, 'mobile_connection_failed'],
  ])
  const kinds = async () =>
    (
      await api.db.kysely
        .selectFrom('connectionChanges')
        .select('state')
        .where('systemId', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ state }) => state)
  expect(await retireConnections(api.db.kysely, 400, api.clock.now)).toBe(1)
  expect(await kinds()).toEqual(['system_connected', 'mobile_connection_failed'])
  expect(await retireConnections(api.db.kysely, 400, api.clock.now)).toBe(0)
  expect((await days(`systems/${id}`)).meta.last90Days).toBe(88.89)
  await remove(id)
})
