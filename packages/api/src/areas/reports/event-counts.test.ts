import { eventClasses } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { statementsOf } from '../../testing/statements.ts'

/** Counts that are kept as events come and go are what counting the events themselves gives. */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const db = () => api.db.kysely
const systemId = demoIds.system('nidelva', 1)

/** From the events themselves. */
const countEvents = async () => {
  const { rows } = await sql`select system_id, unit_name, hardware_tag, count(*)::int as events_count,
      count(*) filter (where event_name = 'Fire alarm')::int as alarms_count,
      count(*) filter (where lower(event_name) in ('fault', 'fault cleared'))::int as faults_count,
      max(occurred_at) as last_event_at
    from events where unit_name is not null group by 1, 2, 3 order by 1, 2, 3`.execute(db())
  return rows
}
const tallies = async () => (await sql`select * from event_units order by 1, 2, 3`.execute(db())).rows
const units = async () =>
  (await sql`select system_id, count(*)::int as units_count from event_units group by 1 order by 1`.execute(db())).rows
const storedUnits = async () =>
  (await sql`select * from event_systems where units_count > 0 order by 1`.execute(db())).rows
const hours = async () =>
  (
    await sql`select date_trunc('hour', occurred_at, 'UTC') as hour, event_name, count(*)::int as events
      from events group by 1, 2 order by 1, 2`.execute(db())
  ).rows
const storedHours = async () =>
  (
    await sql`select hour, event_name, sum(events_count)::int as events from event_hours
      group by 1, 2 having sum(events_count) <> 0 order by 1, 2`.execute(db())
  ).rows

async function expectEqual() {
  expect(await tallies()).toEqual(await countEvents())
  expect(await storedUnits()).toEqual(await units())
  expect(await storedHours()).toEqual(await hours())
}

const event = (unitName: string | null, eventName: string, minutes: number, hardwareTag: string | null = null) => ({
  systemId,
  unitName,
  hardwareTag,
  eventName,
  occurredAt: new Date(demoNow.getTime() + minutes * 60_000),
})

it('count the faults of the contract', async () => {
  const names = Object.values(eventClasses).flatMap((each): readonly string[] => each.names)
  for (const name of [...names, 'FAULT', 'Unknown']) {
    const { rows } = await sql<{ isFault: boolean }>`select is_fault(${name}) as is_fault`.execute(db())
    const isOfClass = eventClasses.fault.names.some((fault) => fault.toLowerCase() === name.toLowerCase())
    expect([name, rows[0]?.isFault]).toEqual([name, isOfClass])
  }
})

it('count classes that the demo fleet has', async () => {
  expect((await tallies()).length).toBeGreaterThan(100)
  await expectEqual()
})

it('add new events, also of the same unit, without a type and without a unit', async () => {
  await db()
    .insertInto('events')
    .values([
      event('U1', 'Fire alarm', 1, 'BHH-300'),
      event('U1', 'Fire alarm cleared', 2, 'BHH-300'),
      event('U1', 'fault', 3),
      event(null, 'Reset', 4),
    ])
    .execute()
  await db()
    .insertInto('events')
    .values([event('U1', 'Fault', -5), event('U1', 'Fire alarm', 70, 'BHH-300')])
    .execute()
  await expectEqual()
  const own = (await tallies()).filter((row) => (row as { unitName: string }).unitName === 'U1')
  expect(own).toEqual([
    expect.objectContaining({ hardwareTag: 'BHH-300', eventsCount: 3, alarmsCount: 2, faultsCount: 0 }),
    expect.objectContaining({ hardwareTag: null, eventsCount: 2, alarmsCount: 0, faultsCount: 2 }),
  ])
})

it('subtract deleted events, the last of a unit too', async () => {
  const remove = db().deleteFrom('events').where('systemId', '=', systemId)
  await remove.where('unitName', '=', 'U1').where('eventName', '=', 'Fire alarm').execute()
  await expectEqual()
  await remove.where('unitName', '=', 'U1').execute()
  await expectEqual()
  // Many at once, as when old ones are dropped.
  await db()
    .deleteFrom('events')
    .where('occurredAt', '<', new Date(demoNow.getTime() - 30 * 86_400_000))
    .execute()
  await expectEqual()
})

it('lose the rows of a deleted system', async () => {
  await db().deleteFrom('systems').where('id', '=', demoIds.system('lade', 1)).execute()
  await expectEqual()
})

it('equal their rebuilt rows', async () => {
  await sql`update event_units set events_count = 7`.execute(db())
  await sql`delete from event_hours where event_name = 'Fault'`.execute(db())
  await sql`select rebuild_event_counts()`.execute(db())
  await expectEqual()
})

const list = async (path: string, account: 'super.admin' | 'site.monitor' = 'super.admin') =>
  (await api.get(account, `/api/v1/reports/${path}`)).body

it('count events during planned work once, by day', async () => {
  const siteId = demoIds.sites.nidelva
  const times = (from: string, until: string) => ({
    startsAt: from,
    endsAt: until,
    endedAt: until,
    ending: 'time' as const,
  })
  const work = { siteId, kind: 'test' as const, nextAt: null, createdById: demoIds.users['site.admin'] }
  const at = '2026-02-03T10:30:00Z'
  await db().insertInto('events').values({ systemId, eventName: 'Fire alarm', occurredAt: at }).execute()
  await db()
    .insertInto('works')
    .values([
      { ...work, ...times('2026-02-03T10:00:00Z', '2026-02-03T11:00:00Z') },
      { ...work, ...times('2026-02-03T10:30:00Z', '2026-02-03T12:00:00Z') },
    ])
    .execute()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from events
    where system_id = ${systemId} and occurred_at >= '2026-02-03T10:00:00Z' and occurred_at < '2026-02-03T12:00:00Z'`.execute(
    db(),
  )
  const read = async (query: string) => (await api.get('super.admin', `/api/v1/reports/event-days?${query}`)).body.meta
  const during = rows[0]?.count
  expect(during).toBeGreaterThan(0)
  expect((await read(`systemId=${systemId}`)).eventsDuringWork).toBe(during)
  expect((await read(`systemId=${systemId}&beginDate=2026-02-04`)).eventsDuringWork).toBe(0)
  const list = await api.get(
    'super.admin',
    `/api/v1/reports/availability?limit=1000&beginDate=2026-02-01&endDate=2026-02-10`,
  )
  expect(list.body.data.find((row: { systemId: string }) => row.systemId === systemId)).toHaveProperty(
    'secondsWithoutContactDuringWork',
  )
  await db().deleteFrom('works').where('siteId', '=', siteId).execute()
})

describe('the reports from them', () => {
  const longAgo = '&beginDate=1998-01-02'

  it.each(['eventsCount', 'alarmsCount', 'faultsCount', 'unitName', 'systemName', 'lastEventAt'])(
    'rank units by %s as a full count does',
    async (orderBy) => {
      for (const account of ['super.admin', 'site.monitor'] as const)
        for (const order of ['ASC', 'DESC']) {
          const query = `event-units?limit=50&orderBy=${orderBy}&order=${order}`
          expect(await list(query, account)).toEqual(await list(query + longAgo, account))
        }
    },
  )

  it('search and filter by system as a full count does', async () => {
    for (const more of [`&systemId=${systemId}`, '&unitName=L01', '&systemName=a']) {
      const query = `event-units?limit=20${more}`
      const answer = await list(query)
      expect(answer.count).toBeGreaterThan(0)
      expect(answer).toEqual(await list(query + longAgo))
    }
  })

  it.each(['UTC', 'Europe/Oslo', 'Asia/Kolkata', 'America/St_Johns'])(
    'count days in %s as a full count does',
    async (zone) => {
      const query = `event-days?limit=100&timeZone=${zone}`
      // A bound that is no whole hour is counted from the events.
      const slow = await list(`${query}&beginDate=1998-01-02T00:00:01Z`)
      const fast = await list(query)
      expect(fast.data).toEqual(slow.data)
      expect(fast.meta.eventsCount).toBe(slow.meta.eventsCount)
      expect(await list(`${query}&beginDate=2026-02-10&endDate=2026-02-20`)).toMatchObject({
        data: (await list(`${query}&beginDate=2026-02-10T00:00:00.001Z&endDate=2026-02-20`)).data,
      })
    },
  )

  it('leave out systems of deleted sites', async () => {
    const days = async () => (await list('event-days?limit=100')).meta.eventsCount
    const ranked = async () => (await list('event-units?limit=1')).count
    const before = [await days(), await ranked()]
    const siteId = demoIds.sites.nidelva
    await db().updateTable('sites').set({ deletedAt: demoNow }).where('id', '=', siteId).execute()
    expect([await days(), await ranked()]).not.toEqual(before)
    expect((await list('event-days?limit=100')).data).toEqual(
      (await list('event-days?limit=100&beginDate=1998-01-02T00:00:01Z')).data,
    )
    expect(await ranked()).toBe((await list(`event-units?limit=1${longAgo}`)).count)
    await db().updateTable('sites').set({ deletedAt: null }).where('id', '=', siteId).execute()
    expect([await days(), await ranked()]).toEqual(before)
  })

  it('read no events where nothing narrows them', async () => {
    for (const path of ['event-units', 'event-days?timeZone=Europe/Oslo']) {
      const statements = await statementsOf(api.db, () => list(path))
      const large = statements.filter(
        ({ text }) => /from "?events|join "?events/.test(text) && !/deleted_at is not null/.test(text),
      )
      expect([path, large.map(({ text }) => text)]).toEqual([path, []])
    }
  })
})

it('find detectors once for days and totals', async () => {
  const path = '/api/v1/reports/event-days?limit=10&timeZone=Europe/Oslo'
  const texts = (await statementsOf(api.db, () => api.get('super.admin', path))).map(({ text }) => text)
  expect(texts.flatMap((text) => text.match(/join "configuration_hardware"/g) ?? [])).toHaveLength(1)
})
