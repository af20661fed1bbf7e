import type { Db } from '@emberwatch/api'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import type { UpTopic } from '@emberwatch/contract/devices'
import { sql } from 'kysely'
import { Intake } from './intake.ts'

/** Product 25.1: what modems say of disablements becomes a state. */

const start = new Date('2026-03-02T09:00:00.000Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

let db: Db
let intake: Intake
let modem: { topic: string; entry: string; systemId: string }
let count = 0

beforeEach(async () => {
  db = await openDemoDatabase()
  intake = new Intake({
    db,
    onAnswers: () => undefined,
    onError: (error) => {
      throw error
    },
  })
  const { rows } = await sql<typeof modem>`select l.topic, e.endpoint_id as entry, e.system_id from modem_links l
    join modem_systems e on e.modem_id = l.modem_id join systems y on y.id = e.system_id
    where y.archived_at is null order by l.topic limit 1`.execute(db.kysely)
  modem = rows[0] as typeof modem
  for (const table of ['disablements', 'events'] as const)
    await db.kysely.deleteFrom(table).where('systemId', '=', modem.systemId).execute()
  await sql`update systems set disabled_count = null where id = ${modem.systemId}`.execute(db.kysely)
})
afterEach(() => db.close())

const send = (name: UpTopic, body: object, receivedAt: Date) =>
  intake.accept({ topic: modem.topic, name, payload: Buffer.from(JSON.stringify(body)), receivedAt, isRetained: false })
const unit = (id: string) => ({ name: `P01-${id}`, id, class: 'Point', hardware: 'BHH-300' })
const report = (at: Date, rest: object) => ({
  v: 1,
  id: `r${++count}`,
  at: at.toISOString(),
  entry: modem.entry,
  ...rest,
})
const event = (name: string, id: string, at: Date) => report(at, { name, unit: unit(id) })
const active = (at: Date, ids: readonly string[], rest: object = {}) =>
  report(at, { items: ids.map((id) => ({ kind: 'disablement', unit: unit(id) })), ...rest })

const standing = async () => {
  const rows = await db.kysely
    .selectFrom('disablements')
    .select(['unitId', 'since'])
    .where('systemId', '=', modem.systemId)
    .where('isStanding', '=', true)
    .orderBy('unitId')
    .execute()
  return rows.map(({ unitId, since }) => [unitId, (since.getTime() - start.getTime()) / 60_000])
}
const known = async () =>
  (
    await db.kysely
      .selectFrom('systems')
      .select('disabledCount')
      .where('id', '=', modem.systemId)
      .executeTakeFirstOrThrow()
  ).disabledCount

it('a disablement begins and ends with the events of a modem in any spelling', async () => {
  await send('event', [event('DISABLED', '1', start), event('Disabled', '2', start)], start)
  expect([await standing(), await known()]).toEqual([[['1', 0], ['2', 0]], 2]) // biome-ignore format: one line
  await send('event', event('enabled', '1', minutes(5)), minutes(5))
  expect([await standing(), await known()]).toEqual([[['2', 0]], 1])
})

it("a disablement has the panel's time after an outage of the modem's network", async () => {
  await send('event', [event('Disabled', '1', minutes(-600)), event('Enabled', '2', minutes(-500))], start)
  expect(await standing()).toEqual([['1', -600]])
})

it('a disablement is corrected by a complete list, and only added by a partial one', async () => {
  await send('event', [event('Disabled', '1', start), event('Disabled', '2', start)], start)
  await send('active', active(minutes(60), ['3'], { isWhole: false }), minutes(60))
  expect(await standing()).toEqual([['1', 0], ['2', 0], ['3', 60]]) // biome-ignore format: one line
  await send('active', active(minutes(70), ['2']), minutes(70))
  expect([await standing(), await known()]).toEqual([[['2', 0]], 1])
})

it("a disablement follows the list when the modem's clock has gone back", async () => {
  await send('event', event('Disabled', '1', start), start)
  await send('active', active(minutes(-3), []), minutes(1))
  expect([await standing(), await known()]).toEqual([[], 0])
})

it('no disablement is known by a complete empty list, but not by a partial one', async () => {
  await send('active', active(start, [], { isWhole: false }), start)
  expect(await known()).toBeNull()
  await send('active', active(minutes(1), []), minutes(1))
  expect(await known()).toBe(0)
})

it('events and a list of one message apply in order of receipt', async () => {
  await Promise.all([
    send('event', event('Disabled', '1', start), start),
    send('active', active(minutes(1), ['1', '2']), minutes(1)),
    send('event', event('Enabled', '2', minutes(2)), minutes(2)),
  ])
  expect(await standing()).toEqual([['1', 0]])
})

it('an event for an unknown entry begins no disablement', async () => {
  await send('event', { ...event('Disabled', '1', start), entry: 'old' }, start)
  expect(await standing()).toEqual([])
})
