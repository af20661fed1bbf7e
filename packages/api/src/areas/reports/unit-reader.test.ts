import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { statementsOf } from '../../testing/statements.ts'
import { unitReader, yearsBetween } from './unit-reader.ts'
import { yearsUntil } from './units-age.ts'

let api: DemoApi
let call: { db: Queries; now: () => Date }
beforeAll(async () => {
  api = await openDemoApi()
  call = { db: api.db.kysely, now: () => api.clock.now }
})
afterAll(() => api.close())

/** Every tenth unit, from units of several systems each. */
const page = (from: number) =>
  sql<{ id: number; position: number }>`(select id, row_number() over () as position from units
    where id % 10 = ${from} order by serial_number limit 300)`.as('page')

describe('the reader of units', () => {
  it('gives every unit its own system and site, across evictions and concurrent reads', async () => {
    const { rows } = await sql<{ serial: string; location: string }>`select u.serial_number as serial,
      concat_ws(' ', y.id, y.name, y.customer_number, s.id, s.name, s.site_number) as location
      from units u join systems y on y.id = u.system_id join sites s on s.id = y.site_id`.execute(call.db)
    const locations = new Map(rows.map(({ serial, location }) => [serial, location]))
    const forgetful = unitReader(3)
    const pieces = await Promise.all([forgetful(call, page(1)), forgetful(call, page(2)), forgetful(call, page(1))])
    expect(pieces.map((piece) => piece.length)).toEqual([300, 300, 300])
    for (const row of pieces.flat()) {
      const { systemId, systemName, customerNumber, siteId, siteName, siteNumber } = row
      const location = [systemId, systemName, customerNumber, siteId, siteName, siteNumber].filter(
        (part) => part !== null,
      )
      expect(location.join(' ')).toBe(locations.get(row.serialNumber ?? ''))
    }
    expect(pieces[2]).toEqual(pieces[0])
    expect(new Set(pieces.flat().map(({ systemId }) => systemId)).size).toBeGreaterThan(3)
  })

  it('reads each system once', async () => {
    const read = unitReader()
    const first = await statementsOf(api.db, () => read(call, page(3)))
    const again = await statementsOf(api.db, () => read(call, page(3)))
    expect([first.length, again.length]).toEqual([2, 1])
  })
})

describe('the years of a unit as the database counts them', () => {
  it('equal ours around leap days, ends of years and today', async () => {
    const days = ['2024-02-28', '2024-02-29', '2025-02-28', '2025-03-01', '2026-11-23', '2028-02-29', '2026-01-01']
    for (const today of days) {
      const { rows } = await sql<{ day: string; years: number }>`
        select day::date::text as day, ${yearsUntil(new Date(today), sql`day::date`)} as years
        from generate_series('2015-01-01'::date, '2031-12-31'::date, '1 day') as days(day)`.execute(api.db.kysely)
      expect(rows.length).toBeGreaterThan(6_000)
      expect(rows.filter(({ day, years }) => years !== yearsBetween(day, today))).toEqual([])
    }
  })
})
