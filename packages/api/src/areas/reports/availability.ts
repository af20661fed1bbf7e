import { connectionText, firstInstant, lastInstant } from '@emberwatch/contract'
import { reportExports, reports, type SpanQuery, reportColumnTitles as titles } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Caller } from '../../identity/caller.ts'
import { int, type KeyColumn, orNull, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, type Base, column, emptyLast, listSource } from '../../lists/source.ts'
import { connectionParts, percentOf } from '../../summaries/connection-spans.ts'
import { secondsDuringWork, workSpans } from '../../summaries/work-spans.ts'
import { systemName } from '../system-name.ts'
import { exportRoute } from './export/export-route.ts'
import { fileName } from './export/file-name.ts'
import { visibleSystems } from './visible-events.ts'

/** How long systems were connected (product 12.16). */

const dayMs = 86_400_000
const defaultDays = 90

/** Ends now at the latest. */
function spanOf({ beginDate, endDate }: SpanQuery, now: Date): [from: Date, to: Date] {
  const to = new Date(Math.min(endDate ? lastInstant(endDate).getTime() + 1 : now.getTime(), now.getTime()))
  return [beginDate ? firstInstant(beginDate) : new Date(to.getTime() - defaultDays * dayMs), to]
}

function systemFigures(db: Queries, user: Caller, query: SpanQuery, now: Date): Base {
  const [from, to] = spanOf(query, now)
  const systems = sql`select y.id, y.archived_at from (${visibleSystems(db, user).select(['y.id', 'y.archivedAt'])}) y`
  const figures = sql`(
    with parts as (
      select p.system_id, is_connected, extract(epoch from ends - begins) as seconds,
        ${secondsDuringWork(sql`k.spans`, sql`begins`, sql`ends`)} as during_work
      from ${connectionParts(systems, from, to)} p left join (${workSpans(systems, from, to)}) k on k.system_id = p.system_id
    )
    select system_id,
      ${percentOf(sql`coalesce(sum(seconds) filter (where is_connected), 0)`, sql`sum(seconds)`)} as availability,
      coalesce(sum(seconds) filter (where not is_connected), 0)::int as lost,
      coalesce(sum(during_work) filter (where not is_connected), 0)::int as during,
      (count(*) filter (where not is_connected))::int as losses,
      coalesce(max(seconds) filter (where not is_connected), 0)::int as longest
    from parts group by system_id
  )`
  return visibleSystems(db, user)
    .leftJoin(figures.as('f'), (join) => join.on(sql<boolean>`f.system_id = y.id`))
    .select(['y.id', 'y.siteId', 'y.sortKey', 's.sortKey as siteKey', 's.name as siteName', 'y.connectionState'])
    .select([systemName.as('systemName'), 'y.connectionChangedAt', sql`f.availability`.as('availability')])
    .select(
      ['lost', 'during', 'losses', 'longest'].map((name) => sql`coalesce(${sql.ref(`f.${name}`)}, 0)`.as(name)),
    ) as Base
}

/** Figures are part of the key, so that they are counted once; a percentage travels in hundredths. */
const key = {
  id: uuid('d.id'),
  hundredths: orNull({ column: sql`(d.availability * 100)::int`, type: 'int' } as KeyColumn<number>),
  secondsWithoutContact: int('d.lost'),
  secondsWithoutContactDuringWork: int('d.during'),
  lossesCount: int('d.losses'),
  longestLossSeconds: int('d.longest'),
}

const source = listSource(reports.availability, {
  strategy: { kind: 'aggregate', from: ({ db, user, query, now }) => systemFigures(db, user, query.extra, now()) },
  from: ({ db }) => db.selectFrom(aggregated.as('d')),
  key,
  sort: {
    availability: emptyLast('d.availability'),
    systemName: emptyLast('d.sortKey'),
    siteName: column('d.siteKey'),
    since: emptyLast('d.connectionChangedAt'),
    secondsWithoutContact: column('d.lost'),
    lossesCount: column('d.losses'),
    longestLossSeconds: column('d.longest'),
  },
  search: { systemName: column('d.systemName'), siteName: column('d.siteName') },
  filters: { state: column('d.connectionState') },
  rows: async ({ db }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('systems as y', 'y.id', 'page.id')
      .innerJoin('sites as s', 's.id', 'y.siteId')
      .select(['y.id as systemId', systemName.as('systemName'), 's.id as siteId', 's.name as siteName'])
      .select(['y.connectionState as state', 'y.connectionChangedAt as since', 'page.hundredths'])
      .select([
        'page.secondsWithoutContact',
        'page.secondsWithoutContactDuringWork',
        'page.lossesCount',
        'page.longestLossSeconds',
      ])
      .orderBy('page.position')
      .execute()
    return rows.map(({ since, hundredths, ...row }) => ({
      ...row,
      since: since?.toISOString() ?? null,
      availability: hundredths === null ? null : hundredths / 100,
    }))
  },
  totals: {
    totalSystems: sql`count(*)::int`,
    totalSites: sql`count(distinct d.site_id)::int`,
    meanAvailability: sql`round(avg(d.availability)::numeric, 2)::float8`,
  },
})

export const availability = listRoute(reports.availability, source)

export const exportAvailability = exportRoute(reportExports.availability, {
  list: reports.availability,
  source,
  title: 'Availability',
  columns: [
    { title: titles.system, width: 28, value: (row) => row.systemName },
    { title: titles.site, width: 28, value: (row) => row.siteName },
    { title: `${titles.availability} (%)`, width: 16, value: (row) => row.availability },
    { title: `${titles.withoutContact} (seconds)`, width: 24, value: (row) => row.secondsWithoutContact },
    {
      title: `${titles.duringWork} (seconds)`,
      width: 24,
      value: (row) => row.secondsWithoutContactDuringWork ?? 0,
    },
    { title: titles.losses, width: 10, value: (row) => row.lossesCount },
    { title: `${titles.longestLoss} (seconds)`, width: 22, value: (row) => row.longestLossSeconds },
    { title: titles.connection, width: 34, value: (row) => connectionText(row.state) },
    { title: titles.since, width: 20, kind: 'dateTime', value: (row) => row.since },
  ],
  name: async ({ query: { extra, timeZone } }) => fileName('Availability', 'ALL', extra, timeZone),
})
