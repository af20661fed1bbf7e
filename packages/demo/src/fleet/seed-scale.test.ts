import { type Db, openDatabase } from '@emberwatch/api'
import { createTestDatabase, type TestDatabase, testKinds } from '@emberwatch/api/testing/databases'
import { sql } from 'kysely'
import { seedDemoFleet } from './seed-demo.ts'
import { seedScale } from './seed-scale.ts'

describe.each(testKinds)('the large fleet (%s)', (kind) => {
  let database: TestDatabase
  let db: Db

  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    db = await openDatabase(database.settings)
    await seedDemoFleet(db, { now: new Date('2026-03-01T12:00:00Z'), hashPassword: async () => 'hash' })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const totals = async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from sites where description = 'Generated') as sites,
      (select count(*) from systems where equipment_number like '2000____') as systems,
      (select count(*) from units where serial_number like '____-00______') as units,
      (select count(*) from events where original_message like '%;DZ-001;%') as events,
      (select count(*) from systems where units_count <> (select count(*) from units u where u.system_id = systems.id)) as wrong,
      (select count(*) from systems where customer_number is not null and equipment_number like '2000____') as customers`.execute(
      db.kysely,
    )
    return rows[0]
  }
  const indices = async () => {
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where tablename in ('units', 'events') order by 1`.execute(db.kysely)
    return rows.map((row) => row.name)
  }

  it('has its numbers, grows when asked for more, and has all indices afterwards', async () => {
    const before = await indices()
    const shares: number[] = []
    await seedScale(db, { sites: 12, onProgress: (_, share) => shares.push(share) })
    expect(await totals()).toEqual({ sites: 12, systems: 60, units: 600, events: 3000, wrong: 0, customers: 60 })
    expect(await indices()).toEqual(before)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)

    await seedScale(db, { sites: 25, onProgress: () => undefined })
    await seedScale(db, { sites: 25, onProgress: () => undefined })
    expect(await totals()).toEqual({ sites: 25, systems: 125, units: 1250, events: 6250, wrong: 0, customers: 125 })
  })
})
