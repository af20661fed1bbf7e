import { type Issue, systems } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, type PageOfIds, personName } from '../../lists/source.ts'

/** Most severe first when descending (product 8.6). */
export const severity = sql`case when i.has_alarms then 2 when i.is_urgent then 1 else 0 end`

export async function loadIssues(db: Queries, page: PageOfIds): Promise<Issue[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('issues as i', 'i.id', 'page.id')
    .leftJoin('users as a', 'a.id', 'i.assigneeId')
    .select(['i.id', 'i.unitName', 'i.unitConfigId', 'i.hardwareName', 'i.createdAt'])
    .select(['i.hasAlarms', 'i.isUrgent', 'i.isSolved'])
    .select(['a.firstName as assigneeFirstName', 'a.lastName as assigneeLastName'])
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export const issuesOfSystem = listRoute(systems.issues, {
  from: ({ db, params }) =>
    db.selectFrom('issues as i').leftJoin('users as a', 'a.id', 'i.assigneeId').where('i.systemId', '=', params.id),
  key: { id: uuid('i.id') },
  sort: {
    createdAt: column('i.createdAt'),
    unitName: column('i.unitName'),
    unitConfigId: emptyLast('i.unitConfigId'),
    hardwareName: column('i.hardwareName'),
    severity,
    assignee: emptyLast('a.sortKey'),
    isSolved: column('i.isSolved'),
  },
  search: {
    unitName: column('i.unitName'),
    hardwareName: column('i.hardwareName'),
    assignee: personName('a'),
  },
  filters: {
    hasAlarms: column('i.hasAlarms'),
    isUrgent: column('i.isUrgent'),
    isSolved: column('i.isSolved'),
  },
  rows: ({ db }, page) => loadIssues(db, page),
})
