import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { yearsBetween } from './unit-reader.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const list = async (path: string, query: Record<string, string> = {}, account: DemoAccount = 'super.admin') =>
  (await api.get(account, `/api/v1/reports/${path}?${new URLSearchParams({ limit: '1000', ...query })}`)).body
const sum = (rows: Record<string, number>[], name: string) => rows.reduce((total, row) => total + (row[name] ?? 0), 0)

describe('the event report', () => {
  const systemId = demoIds.system('nidelva', 1)

  it('lists visible events, latest first, with both ends of the span included', async () => {
    const { data } = await list('system-events', { systemId }, 'site.monitor')
    const times = data.map(({ timestamp }: { timestamp: string }) => timestamp)
    expect(times).toEqual([...times].sort().reverse())
    const [beginDate, endDate] = [times[5], times[2]]
    const part = await list('system-events', { systemId, beginDate, endDate }, 'site.monitor')
    expect(part.data.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual(
      times.filter((time: string) => time >= beginDate && time <= endDate),
    )
    expect((await list('system-events', { systemId }, 'outsider')).count).toBe(0)
    expect((await list('system-events', { systemId: 'abc' })).fields).toEqual({ systemId: expect.any(String) })
  })

  it.each(['super.admin', 'site.monitor'] as const)(
    'filters by a site for %s, with days, units and systems',
    async (account) => {
      const siteId = demoIds.sites.nidelva
      const [all, one, days, units, systems] = await Promise.all([
        list('system-events', {}, account),
        list('system-events', { siteId, limit: '1000' }, account),
        list('event-days', { siteId }, account),
        list('event-units', { siteId }, account),
        list('available-systems', { siteId }, account),
      ])
      expect(one.count).toBeGreaterThan(0)
      expect(one.count).toBeLessThan(all.count)
      expect(one.data.every((row: { siteId: string }) => row.siteId === siteId)).toBe(true)
      expect(days.meta.eventsCount).toBe(one.count)
      const ids = systems.data.map((row: { systemId: string }) => row.systemId)
      const perSystem = await Promise.all(
        ids.map(async (id: string) => [
          (await list('system-events', { systemId: id, limit: '1' }, account)).count,
          (await list('event-units', { systemId: id, limit: '1' }, account)).count,
          (await list('event-days', { systemId: id }, account)).meta.detectorsCount,
        ]),
      )
      const sums = [0, 1, 2].map((index) => perSystem.reduce((total, counts) => total + counts[index], 0))
      expect([one.count, units.count, days.meta.detectorsCount]).toEqual(sums)
      expect((await list('event-units', { siteId, eventClass: 'fault' }, account)).count).toBeLessThan(units.count)
      expect((await list('system-events', { siteId }, 'outsider')).count).toBe(0)
      expect((await list('system-events', { siteId: 'abc' })).fields).toEqual({ siteId: 'must be the id of a site' })
    },
  )

  it('counts each day by class of the event name, which add up to the total', async () => {
    const { data, meta } = await list('event-days', { systemId, timeZone: 'Europe/Oslo' })
    const events = await list('system-events', { systemId, limit: '1' })
    expect([meta.eventsCount, sum(data, 'eventsCount')]).toEqual([events.count, events.count])
    for (const name of ['alarm', 'fault', 'test'] as const) {
      expect(sum(data, name)).toBe(meta[name])
      expect((await list('system-events', { systemId, eventClass: name, limit: '1' })).count).toBe(meta[name])
    }
    const rate = (meta.alarmsRaised * 100 * 365.25) / meta.detectorsCount / meta.daysCount
    expect(meta.alarmsPer100DetectorsAndYear).toBeCloseTo(rate, 1)
    expect((await list('event-days', { timeZone: 'Mars/Base' })).fields).toEqual({ timeZone: expect.any(String) })
    expect((await list('system-events', { eventClass: 'fire' })).fields).toBeDefined()
  })

  it("begins a day at midnight in the person's zone", async () => {
    const { kysely } = api.db
    const { id } = await kysely
      .insertInto('systems')
      .values({ siteId: demoIds.sites.nidelva, type: 'autrosafe' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = { systemId: id, occurredAt: '2025-06-30T22:30:00Z', eventName: 'Fire alarm' }
    await kysely.insertInto('events').values(event).execute()
    const dayIn = async (timeZone: string) => (await list('event-days', { systemId: id, timeZone })).data[0].day
    expect([await dayIn('UTC'), await dayIn('Europe/Oslo')]).toEqual(['2025-06-30', '2025-07-01'])
    const { meta } = await list('event-days', { systemId: id, beginDate: '2025-06-01', endDate: '2025-06-30' })
    // Without detectors there is no rate.
    expect(meta).toMatchObject({
      alarmsRaised: 1,
      daysCount: 30,
      detectorsCount: 0,
      alarmsPer100DetectorsAndYear: null,
    })
  })
})

describe('a system without a name', () => {
  it('has its number as name in every report and search', async () => {
    const { kysely } = api.db
    const id = demoIds.system('nidelva', 1)
    const before = await kysely
      .selectFrom('systems')
      .select(['name', 'number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const name = `System ${before.number}`
    await kysely.updateTable('systems').set({ name: null }).where('id', '=', id).execute()
    const namesIn = async (report: string, search: string, nameOf: (row: never) => string) =>
      new Set((await list(report, { [search]: name, limit: '1000' })).data.map(nameOf))
    const own = ({ systemName }: { systemName: string }) => systemName
    expect(await namesIn('system-events', 'systemName', own)).toEqual(new Set([name]))
    expect(await namesIn('event-units', 'systemName', own)).toEqual(new Set([name]))
    expect(await namesIn('units-age', 'systemName', own)).toEqual(new Set([name]))
    expect(await namesIn('system-units-amount', 'systemName', own)).toEqual(new Set([name]))
    const nested = ({ system }: { system: { name: string } }) => system.name
    expect(await namesIn('systems-per-unit-type', 'system', nested)).toEqual(new Set([name]))
    await kysely.updateTable('systems').set({ name: before.name }).where('id', '=', id).execute()
  })
})

describe('the unit age report', () => {
  it.each<Record<string, string>>([
    {},
    { siteName: 'e' },
    { systemType: 'autroprime' },
    { producedBefore: '2015-01-01' },
  ])('counts units by system as a full count does for %j', async (query) => {
    const bySystem = await list('units-age', { ...query, limit: '1' })
    // Every type has a dash, but that is known only of each unit.
    const oneByOne = await list('units-age', { ...query, hardware: '-', limit: '1' })
    expect(bySystem.count).toBeGreaterThan(10)
    expect(bySystem).toEqual(oneByOne)
    expect(bySystem.meta).toMatchObject({ totalUnits: bySystem.count })
  })

  it('has the age in full years', async () => {
    const { data } = await list('units-age', { orderBy: 'productionDate', order: 'DESC', limit: '50' })
    const today = api.clock.now.toISOString().slice(0, 10)
    for (const row of data) expect(row.unitAge).toBe(yearsBetween(row.productionDate, today))
    const day = data[0].productionDate
    const before = await list('units-age', { producedBefore: day, orderBy: 'productionDate', order: 'DESC' })
    expect(before.data[0].productionDate < day).toBe(true)
    const { data: oldest } = await list('units-age', { orderBy: 'unitAge', order: 'DESC', limit: '1' })
    const { data: first } = await list('units-age', { orderBy: 'productionDate', limit: '1' })
    expect(oldest[0].productionDate).toBe(first[0].productionDate)
  })

  it.each([
    ['2016-03-02', '2026-03-02', 10],
    ['2016-03-03', '2026-03-02', 9],
    ['2016-02-29', '2026-02-28', 9],
    ['2026-03-02', '2026-03-02', 0],
  ])('counts from %s to %s %s years', (from, to, years) => expect(yearsBetween(from, to)).toBe(years))

  it('equals its plan, by year and by site', async () => {
    const { meta } = await list('units-age', { limit: '1' })
    const years = await list('units-age-years', { watchFrom: '5', renewFrom: '12' })
    const sites = await list('units-age-sites', { watchFrom: '5', renewFrom: '12' })
    expect([years.meta.totalUnits, sum(years.data, 'unitsCount')]).toEqual([meta.totalUnits, meta.totalUnits])
    for (const band of ['youngCount', 'watchCount', 'dueCount', 'unknownCount'])
      expect(sum(sites.data, band)).toBe(years.meta[band])
    const dueBy = new Date(api.clock.now)
    dueBy.setUTCDate(dueBy.getUTCDate() + 1)
    dueBy.setUTCFullYear(dueBy.getUTCFullYear() - 12)
    const due = await list('units-age', { producedBefore: dueBy.toISOString().slice(0, 10), limit: '1' })
    expect(years.meta.dueCount).toBe(due.count)
    expect((await list('units-age-years', { watchFrom: '12', renewFrom: '5' })).fields).toEqual({
      renewFrom: expect.any(String),
    })
  })
})

describe('the system units report', () => {
  it('has and filters connected, disconnected and unknown', async () => {
    const { count } = await list('system-units-amount', { limit: '1' })
    let sum = 0
    for (const status of ['connected', 'disconnected', 'none']) {
      const part = await list('system-units-amount', { connectionStatus: status })
      for (const row of part.data) expect(row.connectionStatus ?? 'none').toBe(status)
      sum += part.count
    }
    expect(sum).toBe(count)
  })

  it('counts the same units as the unit age report', async () => {
    for (const query of [{}, { producedBefore: '2015-07-01' }] as Record<string, string>[])
      expect((await list('system-units-amount', { ...query, limit: '1' })).meta).toEqual(
        (await list('units-age', { ...query, limit: '1' })).meta,
      )
  })
})
