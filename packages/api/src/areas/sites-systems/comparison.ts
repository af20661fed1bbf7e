import { allows, comparisonWords, type FileEndpoint } from '@emberwatch/contract'
import { reports } from '@emberwatch/contract/reports'
import { type ComparisonRow, comparedText, comparison, comparisonSources } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Route } from '../../http/route.ts'
import { type KeyColumn, orNull, text } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, column, listSource } from '../../lists/source.ts'
import { exportRoute } from '../reports/export/export-route.ts'
import { fileName } from '../reports/export/file-name.ts'
import { comparisonRows } from './comparison-rows.ts'

/** The list of what agrees (product 8.20). */

const eventMonths = 12

const monthsBefore = (now: Date, months: number): Date => {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}

const countOfResult = (result: ComparisonRow['result']) =>
  sql`(select count(*)::int from aggregated a where a.result = ${sql.lit(result)})`
const headTime = (name: string) =>
  sql`(select a.row::json ->> ${sql.lit(name)} from aggregated a where a.kind = 'head')`
const headCount = (name: string) => sql`${headTime(name)}::int`

/** What is read stands in the key, so that nothing is read twice. */
const key = {
  id: text('d.id'),
  tag: orNull(text('d.tag')),
  address: orNull(text('d.address')),
  result: text('d.result') as KeyColumn<ComparisonRow['result']>,
  row: text('d.row'),
}

const source = listSource(comparison.list, {
  from: ({ db }) => db.selectFrom(aggregated.as('d')).where('d.kind', '=', 'unit'),
  key,
  sort: {
    result: column('d.result'),
    tag: { column: sql`sort_key(d.tag)`, emptyLast: true },
    address: { column: sql`sort_key(d.address)`, emptyLast: true },
  },
  search: { tag: column('d.tag'), serial: column('d.serial') },
  filters: { result: column('d.result') },
  rows: async ({ db }, page) => {
    const rows = await db.selectFrom(page).selectAll('page').orderBy('page.position').execute()
    return rows.map(({ position: _, row, ...unit }) => ({ ...unit, ...JSON.parse(row) }))
  },
  totals: {
    same: countOfResult('same'),
    differs: countOfResult('differs'),
    only: countOfResult('only'),
    configuredCount: headCount('configuredCount'),
    scannedCount: headCount('scannedCount'),
    spokeCount: headCount('spokeCount'),
    installedCount: headCount('installedCount'),
    configuredAt: headTime('configuredAt'),
    scannedAt: headTime('scannedAt'),
    spokeAt: headTime('spokeAt'),
    installedAt: headTime('installedAt'),
    seesInstallBase: sql`${headTime('seesInstallBase')}::boolean`,
  },
  strategy: {
    kind: 'aggregate',
    from: ({ db, user, params, now }) =>
      db
        .selectFrom(
          comparisonRows({
            systemId: params.id,
            since: monthsBefore(now(), eventMonths),
            seesInstallBase: allows(reports.installBase.access, user),
          }).as('d'),
        )
        .selectAll('d'),
  },
})

export const comparisonRoutes: Route[] = [
  listRoute(comparison.list, source),
  exportRoute(comparison.file as FileEndpoint, {
    list: comparison.list,
    source,
    title: 'Comparison',
    columns: [
      { title: 'Unit', width: 24, value: (row) => row.tag },
      { title: 'Address', width: 10, value: (row) => row.address },
      { title: 'Result', width: 12, value: (row) => comparisonWords[row.result] },
      { title: 'In', width: 34, value: comparisonSources },
      { title: 'Differs in', width: 18, value: (row) => row.differences.join(', ') },
      { title: 'Type', width: 40, value: (row) => comparedText(row, 'type') },
      { title: 'Zone', width: 40, value: (row) => comparedText(row, 'zone') },
      { title: 'Serial number', width: 40, value: (row) => comparedText(row, 'serial') },
      { title: 'Last event', width: 20, kind: 'dateTime', value: (row) => row.spoke?.at ?? null },
    ],
    name: async ({ db, params, query: { timeZone } }) => {
      const system = await db.selectFrom('systems').select('name').where('id', '=', params.id).executeTakeFirst()
      return fileName('Comparison', system?.name ?? 'system', {}, timeZone)
    },
  }),
]
