import { sql } from 'kysely'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openAsItIs } from './open.ts'
import { withClient } from './pool.ts'
import { createTestDatabase, openTestDatabase, testKinds } from './test-databases.ts'

const folder = `${import.meta.dirname}/migrations`

it.each(testKinds)('events of a database from before there were months stay as they are (%s)', async (kind) => {
  const database = await createTestDatabase(kind)
  const backend = await openAsItIs(database.settings)
  const names = (await readMigrations(folder)).map(({ name }) => name)
  const isEmbedded = kind === 'embedded'
  await migrate(backend.pool, { isEmbedded, only: names.filter((name) => name < '0031') })
  const query = <Row>(text: string) =>
    withClient(backend.pool, async (client) => (await client.query<Row>(text, [])).rows)
  await query(`with s as (insert into sites (name) values ('a') returning id)
    insert into systems (site_id, name, type) select id, 'b', 'autrosafe' from s`)
  // Of long ago, of today, of the month after next, and of a clock that is years ahead.
  await query(`insert into events (system_id, occurred_at, event_name, unit_name)
    select id, t, 'Fire alarm', 'U' from systems, unnest(array[timestamptz '1999-01-01', now(), now() + interval '70 days', '2088-01-01']) t`)
  const events = 'select id, occurred_at, event_name from events order by id'
  const counts = 'select events_count, last_event_at from event_units'
  const before = [await query(events), await query(counts)]

  await migrate(backend.pool, { isEmbedded })
  expect([await query(events), await query(counts)]).toEqual(before)
  const parts = await query<{ part: string }>('select tableoid::regclass::text as part from events order by id')
  expect(parts.map(({ part }) => part)).toEqual([
    'events_before',
    'events_before',
    expect.stringMatching(/^events_\d{4}_\d\d$/),
    'events_rest',
  ])
  // Numbers go on after the last, counts too, and both end with the system.
  const added = await query<{ id: number }>(`insert into events (system_id, occurred_at, event_name, unit_name)
    select id, now(), 'Fire alarm', 'U' from systems returning id`)
  expect(added).toEqual([{ id: expect.anything() }])
  expect(Number(added[0]?.id)).toBeGreaterThan(4)
  expect(await query('select events_count from event_units')).toEqual([{ events_count: 5 }])
  await query('delete from systems')
  expect(await query(events)).toEqual([])
  await backend.close()
  await database.drop()
})

it.each(testKinds)('servers that begin at the same moment make each month once (%s)', async (kind) => {
  const db = await openTestDatabase(kind)
  const make = () => sql`select add_event_months('2031-01-31', '2031-12-01')`.execute(db.kysely)
  await Promise.all([make(), make(), make()])
  const { rows } = await sql<{ months: number }>`select count(*)::int as months from pg_class
    where relname ~ '^events_2031_\\d\\d$' and relkind = 'r'`.execute(db.kysely)
  expect(rows).toEqual([{ months: 12 }])
  await db.close()
})
