import { firstInstant, lastInstant } from '@emberwatch/contract'
import {
  type ResponseQuery,
  type ResponseRow,
  reportExports,
  reports,
  reportColumnTitles as titles,
} from '@emberwatch/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { int, type KeyColumn, orNull, text, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, type Base, column, emptyLast, type ListCall, listSource } from '../../lists/source.ts'
import type { SheetColumn } from '../../spreadsheet/sheet-xml.ts'
import { exportRoute } from './export/export-route.ts'
import { fileName } from './export/file-name.ts'
import { visibleSystems } from './visible-events.ts'

/** How soon troubles were taken and over (product 27.6). */

const defaultKinds: NonNullable<ResponseQuery['kind']> = ['alarm', 'urgent']

const secondsTo = (time: string) => sql`greatest(extract(epoch from ${sql.ref(time)} - t.opened_at), 0)`
/** Null where none has that time. */
const percentile = (share: number, time: string): RawBuilder<number | null> =>
  sql<number | null>`round(percentile_cont(${sql.lit(share)}) within group (order by ${secondsTo(time)})
    filter (where ${sql.ref(time)} is not null))::int`

const figures = {
  troublesCount: sql<number>`count(*)::int`,
  duringWorkCount: sql<number>`(count(*) filter (where t.during_work))::int`,
  takenCount: sql<number>`count(t.taken_at)::int`,
  overCount: sql<number>`count(t.over_at)::int`,
  medianTakenSeconds: percentile(0.5, 't.takenAt'),
  p90TakenSeconds: percentile(0.9, 't.takenAt'),
  medianOverSeconds: percentile(0.5, 't.overAt'),
  p90OverSeconds: percentile(0.9, 't.overAt'),
}
const names = Object.keys(figures) as (keyof typeof figures)[]

type Call = ListCall<typeof reports.response>

/** An export has its zone beside the query of its list. */
const zoneOf = ({ query }: Call): string =>
  query.extra.timeZone ?? (query as { readonly timeZone?: string }).timeZone ?? 'UTC'

function groupsOf(call: Call): Base {
  const { by = 'site', kind = defaultKinds, work, beginDate, endDate } = call.query.extra
  const [hasSite, hasMonth] = [by !== 'month', by !== 'site']
  const month = sql`to_char(t.opened_at at time zone ${zoneOf(call)}, 'YYYY-MM')`
  const of = (isShown: boolean, part: RawBuilder<unknown>, type: string) =>
    isShown ? part : sql`null::${sql.raw(type)}`
  const groups = visibleSystems(call.db, call.user)
    .innerJoin('troubles as t', 't.systemId', 'y.id')
    .where('t.kind', 'in', kind)
    .$if(work === 'without', (rows) => rows.where('t.duringWork', '=', false))
    .$if(Boolean(beginDate), (rows) => rows.where('t.openedAt', '>=', firstInstant(beginDate ?? '')))
    .$if(Boolean(endDate), (rows) => rows.where('t.openedAt', '<=', lastInstant(endDate ?? '')))
    .select(of(hasSite, sql`s.id`, 'uuid').as('siteId'))
    .select([of(hasSite, sql`s.name`, 'text').as('siteName'), of(hasSite, sql`s.sort_key`, 'text').as('siteKey')])
    .select(of(hasMonth, month, 'text').as('month'))
    .select(names.map((name) => (figures[name] as RawBuilder<unknown>).as(name)))
    // By position, as a zone is another parameter each time that it is written.
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`])
  return groups as unknown as Base
}

const figure = (name: keyof typeof figures) => orNull(int(`d.${name}`))

/** Figures are part of the key, so that they are counted once. */
const key = {
  siteId: orNull(uuid('d.siteId')),
  month: orNull(text('d.month')),
  troublesCount: int('d.troublesCount'),
  duringWorkCount: int('d.duringWorkCount'),
  takenCount: int('d.takenCount'),
  overCount: int('d.overCount'),
  medianTakenSeconds: figure('medianTakenSeconds'),
  p90TakenSeconds: figure('p90TakenSeconds'),
  medianOverSeconds: figure('medianOverSeconds'),
  p90OverSeconds: figure('p90OverSeconds'),
} satisfies Record<string, KeyColumn<unknown>>

const sum = (name: keyof typeof figures) => sql`coalesce(sum(${sql.ref(`d.${name}`)}), 0)::int`

const source = listSource(reports.response, {
  strategy: { kind: 'aggregate', from: groupsOf },
  from: ({ db }) => db.selectFrom(aggregated.as('d')),
  key,
  sort: {
    siteName: emptyLast('d.siteKey'),
    month: emptyLast('d.month'),
    troublesCount: column('d.troublesCount'),
    duringWorkCount: column('d.duringWorkCount'),
    takenCount: column('d.takenCount'),
    overCount: column('d.overCount'),
    medianTakenSeconds: emptyLast('d.medianTakenSeconds'),
    p90TakenSeconds: emptyLast('d.p90TakenSeconds'),
    medianOverSeconds: emptyLast('d.medianOverSeconds'),
    p90OverSeconds: emptyLast('d.p90OverSeconds'),
  },
  search: { siteName: column('d.siteName') },
  filters: {},
  rows: ({ db }, page) =>
    db
      .selectFrom(page)
      .leftJoin('sites as s', 's.id', 'page.siteId')
      .select(['page.siteId', 's.name as siteName', 'page.month'])
      .select(names.map((name) => `page.${name}` as const))
      .orderBy('page.position')
      .execute() as Promise<ResponseRow[]>,
  totals: {
    troublesCount: sum('troublesCount'),
    duringWorkCount: sum('duringWorkCount'),
    takenCount: sum('takenCount'),
    overCount: sum('overCount'),
  },
})

export const response = listRoute(reports.response, source)

const seconds = (title: string, value: SheetColumn<ResponseRow>['value']): SheetColumn<ResponseRow> => ({
  title: `${title} (seconds)`,
  width: 22,
  kind: 'number',
  value,
})

export const exportResponse = exportRoute(reportExports.response, {
  list: reports.response,
  source,
  title: 'Response',
  columns: [
    { title: titles.site, width: 28, value: (row) => row.siteName },
    { title: titles.month, width: 12, value: (row) => row.month },
    { title: titles.troubles, width: 12, kind: 'number', value: (row) => row.troublesCount },
    { title: titles.troublesDuringWork, width: 20, kind: 'number', value: (row) => row.duringWorkCount },
    { title: titles.taken, width: 10, kind: 'number', value: (row) => row.takenCount },
    { title: titles.over, width: 10, kind: 'number', value: (row) => row.overCount },
    seconds(titles.medianTaken, (row) => row.medianTakenSeconds),
    seconds(titles.p90Taken, (row) => row.p90TakenSeconds),
    seconds(titles.medianOver, (row) => row.medianOverSeconds),
    seconds(titles.p90Over, (row) => row.p90OverSeconds),
  ],
  name: async ({ query: { extra, timeZone } }) => fileName('Response', 'ALL', extra, timeZone),
})
