import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { openDemoDatabase } from '../testing/demo-database.ts'
import { seedScale } from './seed-scale.ts'

describe('the large fleet', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDemoDatabase()
  })
  afterAll(() => db.close())

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

  it('has its numbers, grows on request and ends with all indices', async () => {
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
