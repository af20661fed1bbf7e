import { type AgePlanQuery, type AgeSiteRow, type AgeYearRow, ageBandDefaults, reports } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import { listRoute } from '../../http/route.ts'
import { column, emptyLast } from '../../lists/source.ts'
import { currentUnits } from './current-units.ts'

/** The ageing planner: units by band of age, by the year in which they are due and by site. */

/** Counts of the three bands and of units without a production date, over the units `u`. */
function bands(
  { watchFrom = ageBandDefaults.watchFrom, renewFrom = ageBandDefaults.renewFrom }: AgePlanQuery,
  now: Date,
) {
  const before = (years: number) =>
    sql`(${now.toISOString().slice(0, 10)}::date - ${years}::int * interval '1 year')::date`
  const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
  return [
    count(sql`u.production_date > ${before(watchFrom)}`).as('youngCount'),
    count(sql`u.production_date <= ${before(watchFrom)} and u.production_date > ${before(renewFrom)}`).as('watchCount'),
    count(sql`u.production_date <= ${before(renewFrom)}`).as('dueCount'),
    count(sql`u.production_date is null`).as('unknownCount'),
  ]
}

const bandColumns = {
  youngCount: column('d.youngCount'),
  watchCount: column('d.watchCount'),
  dueCount: column('d.dueCount'),
  unknownCount: column('d.unknownCount'),
}
const sumOf = (name: string) => sql`coalesce(sum(${sql.ref(`d.${name}`)}), 0)::int`

export const ageYears = listRoute(reports.ageYears, {
  from: ({ db, query: { extra }, now }) =>
    db.selectFrom(
      currentUnits(db, extra)
        .select(
          sql<
            number | null
          >`(extract(year from u.production_date) + ${extra.renewFrom ?? ageBandDefaults.renewFrom}::int)::int`.as(
            'year',
          ),
        )
        .select(sql<number>`count(*)::int`.as('unitsCount'))
        .select(bands(extra, now()))
        .groupBy(sql`1`)
        .as('d'),
    ),
  key: { year: column('d.year'), unitsCount: column('d.unitsCount') },
  sort: { year: emptyLast('d.year') },
  search: {},
  filters: {},
  rows: async ({ db }, page) => {
    const rows = await db.selectFrom(page).select(['page.year', 'page.unitsCount']).orderBy('page.position').execute()
    return rows as unknown as AgeYearRow[]
  },
  totals: {
    totalUnits: sumOf('unitsCount'),
    youngCount: sumOf('youngCount'),
    watchCount: sumOf('watchCount'),
    dueCount: sumOf('dueCount'),
    unknownCount: sumOf('unknownCount'),
  },
})

export const ageSites = listRoute(reports.ageSites, {
  from: ({ db, query: { extra }, now }) =>
    db
      .selectFrom(currentUnits(db, extra).select('y.siteId').select(bands(extra, now())).groupBy('y.siteId').as('d'))
      .innerJoin('sites as s', 's.id', 'd.siteId'),
  // The site alone names the row; its figures come with it, so that units are not counted a second time.
  key: { siteId: column('d.siteId'), ...bandColumns },
  sort: {
    dueCount: bandColumns.dueCount,
    watchCount: bandColumns.watchCount,
    youngCount: bandColumns.youngCount,
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
    return rows.map(({ position: _, ...row }) => row as unknown as AgeSiteRow)
  },
})
