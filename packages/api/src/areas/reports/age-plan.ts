import { type AgePlanQuery, ageBandDefaults, reports } from '@emberwatch/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { int, orNull, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, column, emptyLast } from '../../lists/source.ts'
import { currentUnits } from './current-units.ts'

type Bands = Required<Pick<AgePlanQuery, 'watchFrom' | 'renewFrom'>>
const bandsOf = ({ watchFrom, renewFrom }: AgePlanQuery): Bands => ({
  watchFrom: watchFrom ?? ageBandDefaults.watchFrom,
  renewFrom: renewFrom ?? ageBandDefaults.renewFrom,
})

/** @param rowCount an SQL expression that counts rows */
function bands({ watchFrom, renewFrom }: Bands, now: Date, day: RawBuilder<unknown>, rowCount: RawBuilder<unknown>) {
  const before = (years: number) =>
    sql`(${now.toISOString().slice(0, 10)}::date - ${years}::int * interval '1 year')::date`
  const count = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(${rowCount} filter (where ${condition}), 0)::int`
  return [
    count(sql`${day} > ${before(watchFrom)}`).as('youngCount'),
    count(sql`${day} <= ${before(watchFrom)} and ${day} > ${before(renewFrom)}`).as('watchCount'),
    count(sql`${day} <= ${before(renewFrom)}`).as('dueCount'),
    count(sql`${day} is null`).as('unknownCount'),
  ]
}

const bandCounts = {
  youngCount: int('d.youngCount'),
  watchCount: int('d.watchCount'),
  dueCount: int('d.dueCount'),
  unknownCount: int('d.unknownCount'),
}
const sumOf = (name: string) => sql`coalesce(sum(${sql.ref(`d.${name}`)}), 0)::int`

/** Groups units by day first: year and band are then computed for a few thousand days only. */
const unitsOfDays = (db: Queries, query: AgePlanQuery) =>
  currentUnits(db, query)
    .groupBy('u.productionDate')
    .select(['u.productionDate as day', sql<number>`count(*)`.as('units')])

export const ageYears = listRoute(reports.ageYears, {
  strategy: {
    kind: 'aggregate',
    from: ({ db, query: { extra }, now }) =>
      db
        .selectFrom(unitsOfDays(db, extra).as('u'))
        .select(sql<number | null>`(extract(year from u.day) + ${bandsOf(extra).renewFrom}::int)::int`.as('year'))
        .select(sql<number>`sum(u.units)::int`.as('unitsCount'))
        .select(bands(bandsOf(extra), now(), sql`u.day`, sql`sum(u.units)`))
        .groupBy(sql`1`),
  },
  from: ({ db }) => db.selectFrom(aggregated.as('d')),
  key: { year: orNull(int('d.year')), unitsCount: int('d.unitsCount') },
  sort: { year: emptyLast('d.year') },
  search: {},
  filters: {},
  rows: ({ db }, page) =>
    db.selectFrom(page).select(['page.year', 'page.unitsCount']).orderBy('page.position').execute(),
  totals: {
    totalUnits: sumOf('unitsCount'),
    youngCount: sumOf('youngCount'),
    watchCount: sumOf('watchCount'),
    dueCount: sumOf('dueCount'),
    unknownCount: sumOf('unknownCount'),
  },
})

export const ageSites = listRoute(reports.ageSites, {
  strategy: {
    kind: 'aggregate',
    from: ({ db, query: { extra }, now }) =>
      currentUnits(db, extra)
        .groupBy('y.siteId')
        .select('y.siteId')
        .select(bands(bandsOf(extra), now(), sql`u.production_date`, sql`count(*)`)),
  },
  from: ({ db }) => db.selectFrom(aggregated.as('d')).innerJoin('sites as s', 's.id', 'd.siteId'),
  // Figures are part of the key, so that units are counted once.
  key: { siteId: uuid('d.siteId'), ...bandCounts },
  sort: {
    dueCount: bandCounts.dueCount.column,
    watchCount: bandCounts.watchCount.column,
    youngCount: bandCounts.youngCount.column,
    siteName: column('s.sortKey'),
  },
  search: { siteName: column('s.name') },
  filters: {},
  rows: async ({ db }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('sites as s', 's.id', 'page.siteId')
      .selectAll('page')
      .select('s.name as siteName')
      .orderBy('page.position')
      .execute()
    return rows.map(({ position: _, ...row }) => row)
  },
})
