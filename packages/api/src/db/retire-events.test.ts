import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { demoIds } from '../fleet/index.ts'
import { RetireRefused, retireCommand } from '../server/retire-command.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { demoNow } from '../testing/demo-database.ts'
import { copyEmptyDatabase } from '../testing/prepared.ts'
import { addEventMonths } from './event-months.ts'
import { openDatabase } from './open.ts'
import { oldEvents, retireEvents } from './retire-events.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const db = () => api.db.kysely
const systemId = demoIds.system('nidelva', 1)
const put = (times: readonly string[]) =>
  db()
    .insertInto('events')
    .values(times.map((time) => ({ systemId, eventName: 'Fire alarm', unitName: 'OLD', occurredAt: new Date(time) })))
    .execute()
const first = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db())).rows[0] as Row
const partOf = async (time: string) =>
  (
    await first(
      sql<{
        table: string
      }>`select tableoid::regclass::text as table from events where occurred_at = ${time}::timestamptz`,
    )
  ).table
const countOf = async (table: string) =>
  (await first(sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`)).count
/** Reads the figures that the reports have of all events, and the same by counting them. */
const figures = () =>
  first(sql<Record<string, number>>`select
    (select sum(events_count)::int from event_hours) as hours, (select count(*)::int from events) as events,
    (select sum(events_count)::int from event_units) as units,
    (select count(*)::int from events where unit_name is not null) as named,
    (select sum(units_count)::int from event_systems) as systems,
    (select count(*)::int from (select distinct system_id, unit_name, hardware_tag from events where unit_name is not null) u) as distinct_units`)
async function expectCountsToHold() {
  const { hours, events, units, named, systems, distinctUnits } = await figures()
  expect([hours, units, systems]).toEqual([events, named, distinctUnits])
}
const retire = async (before: string, isDropped: boolean) => {
  const day = new Date(`${before}-01T00:00:00Z`)
  await retireEvents(db(), day, await oldEvents(db(), day), { isDropped, print: () => undefined })
}

it('an event is stored in its month of UTC, or in the default partition without one', async () => {
  await put(['2026-03-01T00:00:00Z', '2026-02-28T23:59:59.999Z', '2019-05-05T12:00:00Z', '2077-01-01T00:00:00Z'])
  expect(await partOf('2026-03-01T00:00:00Z')).toBe('events_2026_03')
  expect(await partOf('2026-02-28T23:59:59.999Z')).toBe('events_2026_02')
  expect(await partOf('2019-05-05T12:00:00Z')).toBe('events_rest')
  expect(await partOf('2077-01-01T00:00:00Z')).toBe('events_rest')
  const before = await figures()
  await Promise.all([1, 2].map(() => addEventMonths(db(), new Date('2019-05-09'), new Date('2019-06-01'))))
  expect(await partOf('2019-05-05T12:00:00Z')).toBe('events_2019_05')
  expect(await figures()).toEqual(before)
})

it('old events are announced, then archived, and leave every report', async () => {
  await put(['2018-12-31T23:00:00Z', '2019-05-06T12:00:00Z', '2019-06-01T00:00:00Z'])
  const june = new Date('2019-06-01T00:00:00Z')
  const parts = (await oldEvents(db(), june)).map(({ table, isWhole, events }) => [table, isWhole, events])
  expect(parts).toEqual([
    ['events_2019_05', true, 2],
    ['events_rest', false, 1],
  ])
  const before = await countOf('events')
  await retire('2019-06', false)
  expect(await countOf('events')).toBe(before - 3)
  expect([await countOf('retired.events_2019_05'), await countOf('retired.events_rest')]).toEqual([2, 1])
  expect(await partOf('2019-06-01T00:00:00Z')).toBe('events_2019_06')
  await expectCountsToHold()
  expect(await oldEvents(db(), june)).toEqual([])
})

it('events of an archived month go to the default partition and are archived too', async () => {
  await put(['2019-05-07T12:00:00Z'])
  await addEventMonths(db(), new Date('2019-05-01'), new Date('2019-05-01'))
  await retire('2019-06', false)
  expect(await countOf('retired.events_2019_05')).toBe(3)
  await expectCountsToHold()
})

it('a month of the demo fleet is deleted for good, and later events stay counted', async () => {
  const figuresBefore = await figures()
  const month = demoNow.toISOString().slice(0, 7)
  await retire(month, true)
  expect((await figures()).events).toBeLessThan(figuresBefore.events ?? 0)
  expect((await figures()).events).toBeGreaterThan(0)
  await expectCountsToHold()
  const { rows } =
    await sql`select relname from pg_class where relname ~ '^events_2026_0[12]$' and relkind = 'r'`.execute(db())
  expect(rows).toEqual([])
})

describe('the command', () => {
  const now = new Date('2026-03-02T08:00:00Z')
  const refusal = (options: object) => retireCommand({ dataDir: '/nowhere' }, options, now)
  it('refuses an invalid month, a future one and a missing one', async () => {
    for (const before of ['2025', '2025-13', '2026-04', 'march'])
      await expect(refusal({ before })).rejects.toThrow(RetireRefused)
    await expect(refusal({})).rejects.toThrow('EVENTS_KEEP_MONTHS')
  })

  it('is a dry run by default', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-retire-'))
    await copyEmptyDatabase(dataDir)
    const open = await openDatabase({ dataDir })
    await sql`with s as (insert into sites (name) values ('a') returning id), y as (
        insert into systems (site_id, name, type) select id, 'b', 'autrosafe' from s returning id)
      insert into events (system_id, occurred_at, event_name) select id, timestamptz '2024-02-29T23:59:59Z', 'Reset' from y`.execute(
      open.kysely,
    )
    await open.close()
    const lines: string[] = []
    const run = (options: object) =>
      retireCommand({ dataDir, eventsKeepMonths: 24 }, options, now, (line) => lines.push(line))
    await run({})
    await run({ yes: true, drop: true })
    await run({})
    expect(lines).toEqual([
      'events_rest: 1 events of those in it',
      expect.stringMatching(/^1 events from before 2024-03\. Nothing was changed: --yes moves them/),
      'events_rest: 1 events of those in it',
      'events_rest is done.',
      '1 events from before 2024-03 were removed.',
      expect.stringMatching(/^0 events from before 2024-03\. Nothing/),
    ])
    await rm(dataDir, { recursive: true })
  })
})
