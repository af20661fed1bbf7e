import { type SiteSummaryMeta, type SpanFigures, siteSummaryLimits } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let siteId: string
let systemId: string
beforeAll(async () => {
  api = await openDemoApi()
  api.clock.now = new Date('2026-04-10T12:00:00Z')
  const { kysely } = api.db
  const site = { name: 'Fyrlykta', createdAt: '2025-01-01T00:00:00Z' }
  ;({ id: siteId } = await kysely.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow())
  systemId = await addSystem({ createdAt: '2025-01-01T00:00:00Z' })
  await kysely
    .insertInto('siteAccess')
    .values({
      siteId,
      userId: demoIds.users['site.monitor'],
      emailAddress: demoIds.emails['site.monitor'],
      accessLevel: 0,
      isAccepted: true,
    })
    .execute()
})
afterAll(() => api.close())

const addSystem = async (row: { createdAt: string; archivedAt?: string }) => {
  const values = { siteId, name: 'Sentral', type: 'autrosafe' as const, ...row }
  return (await api.db.kysely.insertInto('systems').values(values).returning('id').executeTakeFirstOrThrow()).id
}

interface Answer {
  readonly data: SpanFigures[]
  readonly count: number
  readonly meta: SiteSummaryMeta
}
const read = async (query = 'timeZone=Europe/Oslo', site = siteId) =>
  (await api.get('site.monitor', `/api/v1/sites/${site}/summary?${query}`)).body as unknown as Answer

const event = (eventName: string, occurredAt: string) =>
  api.db.kysely.insertInto('events').values({ systemId, eventName, occurredAt }).execute()
const contact = (state: string, changedAt: string) =>
  api.db.kysely.insertInto('connectionChanges').values({ systemId, state, changedAt }).execute()
const issue = (row: { createdAt: string; solvedAt?: string; hasAlarms?: boolean }) =>
  api.db.kysely
    .insertInto('issues')
    .values({ systemId, unitName: 'P01', hardwareName: 'BHH-300', isSolved: row.solvedAt !== undefined, ...row })
    .execute()

describe('the state of a site', () => {
  it('is empty without events, next to the month before', async () => {
    const { data, count, meta } = await read()
    expect([count, data.map(({ span }) => span)]).toEqual([2, ['2026-03', '2026-02']])
    expect(data[0]).toMatchObject({ events: { alarm: 0, test: 0 }, otherEvents: 0, lossesCount: 0, availability: null })
    expect(data[0]).toMatchObject({ issuesOpened: 0, openIssues: 0, unitsDue: 0, unitsToWatch: 0 })
    expect(meta).toMatchObject({ systemsCount: 1, offlineCount: 0, losses: [], openIssues: [], due: [] })
  })

  it('counts with and without events during overlapping planned work', async () => {
    const other = await addSystem({ createdAt: '2025-01-01T00:00:00Z' })
    const work = { siteId, kind: 'test' as const, nextAt: null, createdById: demoIds.users['site.admin'] }
    const ended = (startsAt: string, endsAt: string, row = {}) => ({
      ...work,
      startsAt,
      endsAt,
      endedAt: endsAt,
      ending: 'time' as const,
      ...row,
    })
    const works = await api.db.kysely
      .insertInto('works')
      .values([
        ended('2026-03-10T10:00:00Z', '2026-03-10T12:00:00Z'),
        ended('2026-03-10T11:00:00Z', '2026-03-10T13:00:00Z', { systemIds: [systemId] }),
        ended('2026-03-11T10:00:00Z', '2026-03-11T12:00:00Z', { systemIds: [other] }),
        // It was cancelled before it began.
        {
          ...work,
          startsAt: '2026-03-12T10:00:00Z',
          endsAt: '2026-03-12T12:00:00Z',
          endedAt: '2026-03-11T12:00:00Z',
          ending: 'cancelled' as const,
        },
      ])
      .returning('id')
      .execute()
    await event('Fire alarm', '2026-03-10T11:30:00Z')
    for (const day of ['10T13:30', '11T11:00', '12T11:00']) await event('Fire alarm', `2026-03-${day}:00Z`)
    await contact('system_connected', '2026-03-01T00:00:00Z')
    await contact('mobile_connection_failed', '2026-03-10T09:30:00Z')
    await contact('system_connected', '2026-03-10T13:30:00Z')
    const [march, february] = (await read()).data
    expect(march).toMatchObject({ events: { alarm: 4 }, eventsDuringWork: { alarm: 1 } })
    expect(march).toMatchObject({ secondsWithoutContact: 4 * 3600, secondsWithoutContactDuringWork: 3 * 3600 })
    expect(february).toMatchObject({ eventsDuringWork: { alarm: 0 }, secondsWithoutContactDuringWork: 0 })
    const { kysely } = api.db
    await kysely
      .deleteFrom('works')
      .where(
        'id',
        'in',
        works.map(({ id }) => id),
      )
      .execute()
    await kysely.deleteFrom('events').where('systemId', '=', systemId).execute()
    await kysely.deleteFrom('connectionChanges').where('systemId', '=', systemId).execute()
    await kysely.deleteFrom('systems').where('id', '=', other).execute()
    await sql`update systems set disabled_count = null where id = ${systemId}::uuid`.execute(kysely)
  })

  it('lists current disablements, the longest first, and has no count before a report', async () => {
    expect((await read()).meta).toMatchObject({ disabled: [], disabledCount: null })
    const event = { systemId, eventName: 'Disabled' }
    const units = [
      { ...event, unitName: 'P02', occurredAt: '2026-04-09T08:00:00Z' },
      { ...event, unitName: 'P01', occurredAt: '2026-04-07T08:00:00Z' },
    ]
    await api.db.kysely.insertInto('events').values(units).execute()
    const { meta } = await read()
    expect(meta.disabledCount).toBe(2)
    expect(meta.disabled).toMatchObject([{ unitName: 'P01', since: '2026-04-07T08:00:00.000Z' }, { unitName: 'P02' }])
    await api.db.kysely.deleteFrom('disablements').where('systemId', '=', systemId).execute()
    await api.db.kysely.deleteFrom('events').where('systemId', '=', systemId).execute()
  })

  it('has months in the zone, across a change of clocks', async () => {
    const [march] = (await read()).data
    expect([march?.begins, march?.ends]).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'])
    const [utc] = (await read('')).data
    expect([utc?.begins, utc?.ends]).toEqual(['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'])
    const [quarter, before] = (await read('span=2026-Q1&timeZone=Europe/Oslo')).data
    expect([quarter?.begins, quarter?.ends]).toEqual(['2025-12-31T23:00:00.000Z', '2026-03-31T22:00:00.000Z'])
    expect([before?.span, before?.begins]).toEqual(['2025-Q4', '2025-09-30T22:00:00.000Z'])
  })

  it('counts events by class in the month of the zone, without clearing events', async () => {
    for (const name of ['Fire alarm', 'FIRE ALARM', 'Fire alarm cleared', 'Fault', 'Reset', 'Resound', 'Hatch open'])
      await event(name, '2026-03-15T10:00:00Z')
    // Midnight of Oslo is an hour before that of UTC, in summer two.
    await event('Fault', '2026-02-28T22:59:59Z')
    await event('Fault', '2026-02-28T23:00:00Z')
    await event('Fault', '2026-03-31T22:00:00Z')
    const [march, february] = (await read()).data
    expect(march?.events).toMatchObject({ alarm: 2, fault: 2, operatorAction: 2, test: 0 })
    expect(march?.otherEvents).toBe(1)
    expect(february?.events).toMatchObject({ alarm: 0, fault: 1 })
    const april = (await read('span=2026-04&timeZone=Europe/Oslo')).data[0]
    expect([april?.ends, april?.events.fault]).toEqual(['2026-04-10T12:00:00.000Z', 1])
  })

  it('has losses of contact of any part, cut to the month', async () => {
    await contact('system_connected', '2026-01-01T00:00:00Z')
    await contact('mobile_connection_failed', '2026-02-28T22:00:00Z')
    await contact('system_connected', '2026-03-01T01:00:00Z')
    await contact('mobile_connection_failed', '2026-03-10T10:00:00Z')
    await contact('panel_config_failed', '2026-03-10T10:30:00Z')
    await contact('system_connected', '2026-03-10T11:00:00Z')
    const { data, meta } = await read()
    expect(data[0]).toMatchObject({ lossesCount: 2, secondsWithoutContact: 10_800, longestLossSeconds: 7_200 })
    // The month has an hour less.
    expect(data[0]?.availability).toBeCloseTo(100 - (100 * 3) / (31 * 24 - 1), 1)
    expect(data[1]).toMatchObject({ lossesCount: 1, secondsWithoutContact: 3_600 })
    expect(meta.losses.map(({ begins, ends }) => [begins, ends])).toEqual([
      ['2026-02-28T23:00:00.000Z', '2026-03-01T01:00:00.000Z'],
      ['2026-03-10T10:00:00.000Z', '2026-03-10T11:00:00.000Z'],
    ])
  })

  it('has issues opened, solved and open at the end of each month, and open ones now', async () => {
    await issue({ createdAt: '2026-02-10T00:00:00Z', solvedAt: '2026-03-02T00:00:00Z' })
    await issue({ createdAt: '2026-03-05T00:00:00Z', hasAlarms: true })
    await issue({ createdAt: '2026-04-05T00:00:00Z' })
    const { data, meta } = await read()
    expect(data[0]).toMatchObject({ issuesOpened: 1, issuesSolved: 1, openIssues: 1, openAlarms: 1 })
    expect(data[1]).toMatchObject({ issuesOpened: 1, issuesSolved: 0, openIssues: 1, openAlarms: 0 })
    expect([meta.openIssuesCount, meta.openIssues[0]?.hasAlarms]).toEqual([2, true])
  })

  it('counts units that reach the ages of the ageing plan', async () => {
    const { kysely } = api.db
    const configuration = { systemId, hash: 'f'.repeat(64), isProcessed: true, createdById: null }
    const { id } = await kysely
      .insertInto('configurations')
      .values(configuration as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const unit = (productionDate: string, hardwareTag: string) => ({
      systemId,
      configurationId: id,
      hardwareTag,
      productionDate,
    })
    await kysely
      .insertInto('units')
      .values([unit('2016-03-20', 'BHH-300'), unit('2016-01-01', 'BHH-300'), unit('2017-01-01', 'BD-501')])
      .execute()
    const { data, meta } = await read()
    expect([data[0]?.unitsDue, data[0]?.unitsToWatch]).toEqual([2, 1])
    expect([data[1]?.unitsDue, data[1]?.unitsToWatch]).toEqual([1, 2])
    expect(meta.due).toEqual([{ hardwareTag: 'BHH-300', unitsCount: 2 }])
  })

  it('has no month before the site existed', async () => {
    const { data, count } = await read('span=2025-01')
    expect([count, data.map(({ span }) => span)]).toEqual([1, ['2025-01']])
  })

  it('lists up to the limit of the page and counts all', async () => {
    const { kysely } = api.db
    const losses = Array.from({ length: siteSummaryLimits.losses + 5 }, (_, n) => [
      { systemId, state: 'mobile_connection_failed', changedAt: new Date(Date.UTC(2025, 6, n + 2)) },
      { systemId, state: 'system_connected', changedAt: new Date(Date.UTC(2025, 6, n + 2, 1)) },
    ])
    await kysely.insertInto('connectionChanges').values(losses.flat()).execute()
    const { data, meta } = await read('span=2025-07')
    expect([data[0]?.lossesCount, meta.losses.length]).toEqual([siteSummaryLimits.losses + 5, siteSummaryLimits.losses])
  })

  it.each([
    ['span=2026-05', 'span', 'has not begun yet'],
    ['span=2026-13', 'span', 'must be a month such as 2026-10 or a quarter such as 2026-Q3'],
    ['timeZone=Mars', 'timeZone', 'must be a time zone such as Europe/Oslo'],
  ])('refuses %s with its field', async (query, field, message) => {
    const { status, body } = await api.get('site.monitor', `/api/v1/sites/${siteId}/summary?${query}`)
    expect([status, (body as { fields?: object }).fields]).toEqual([400, { [field]: message }])
  })

  it('is refused to a person without access to the site', async () => {
    expect((await api.get('outsider', `/api/v1/sites/${siteId}/summary`)).status).toBe(403)
    expect((await api.get('super.monitor', `/api/v1/sites/${siteId}/summary`)).status).toBe(200)
  })
})
