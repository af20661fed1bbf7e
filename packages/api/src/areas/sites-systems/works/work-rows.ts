import type { RunningWork, Work } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Database } from '../../../db/schema.ts'
import type { PageOfIds } from '../../../lists/source.ts'
import { firstRow, personName } from '../../../lists/source.ts'
import { recordActivity } from '../../../record/record.ts'

export type WorkRow = Selectable<Database['works']>

const selectWorks = (db: Queries) =>
  db
    .selectFrom('works as w')
    .leftJoin('users as c', 'c.id', 'w.createdById')
    .leftJoin('users as e', 'e.id', 'w.endedById')
    .select(['w.id', 'w.siteId', 'w.kind', 'w.systemIds', 'w.modemId', 'w.reason', 'w.phoneNumber', 'w.revision'])
    .select([
      'w.startsAt',
      'w.endsAt',
      'w.timeZone as weeklyIn',
      'w.createdById',
      'w.createdAt',
      'w.endedAt',
      'w.ending',
    ])
    .select([personName('c').as('createdBy'), personName('e').as('endedBy')])

type Selected = Awaited<ReturnType<ReturnType<typeof selectWorks>['execute']>>[number]

/** One whose end has come has ended, whether the dispatcher has looked or not. */
export function stateOf({ startsAt, endsAt, endedAt }: Pick<WorkRow, 'startsAt' | 'endsAt' | 'endedAt'>, now: Date) {
  if (endedAt || endsAt <= now) return 'ended'
  return startsAt <= now ? 'running' : 'planned'
}

/** Tells the same of work `w` in a statement. */
export const stateNow = (now: Date) => sql<string>`case when w.over_at <= ${now}::timestamptz or w.ended_at is not null
  then 'ended' when w.starts_at <= ${now}::timestamptz then 'running' else 'planned' end`

const answerOf = (row: Selected, now: Date): Work => {
  const hasEnded = stateOf(row, now) === 'ended'
  return {
    ...row,
    state: stateOf(row, now),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    endedAt: hasEnded ? (row.endedAt ?? row.endsAt).toISOString() : null,
    ending: hasEnded ? (row.ending ?? 'time') : null,
  }
}

export async function loadWorks(db: Queries, page: PageOfIds, now: Date): Promise<Work[]> {
  const rows = await selectWorks(db).innerJoin(page, 'page.id', 'w.id').orderBy('page.position').execute()
  return rows.map((row) => answerOf(row, now))
}

/** Reads works together with the names of their sites. */
export async function loadRunningWorks(db: Queries, page: PageOfIds, now: Date): Promise<RunningWork[]> {
  const rows = await selectWorks(db)
    .innerJoin(page, 'page.id', 'w.id')
    .innerJoin('sites as s', 's.id', 'w.siteId')
    .select('s.name as siteName')
    .orderBy('page.position')
    .execute()
  return rows.map(({ siteName, ...row }) => ({ ...answerOf(row, now), siteName }))
}

/** @throws ApiProblem 404 */
export async function loadWork(db: Queries, id: string, now: Date): Promise<Work> {
  return answerOf(firstRow(await selectWorks(db).where('w.id', '=', id).execute(), 'work.not_found'), now)
}

/** Locks a work that has not ended. @throws ApiProblem 404, 409 */
export async function lockWork(change: Queries, id: string, now: Date): Promise<WorkRow> {
  const row = await change.selectFrom('works').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ApiProblem('work.not_found')
  if (stateOf(row, now) === 'ended') throw new ApiProblem('work.has_ended')
  return row
}

interface WorkActivity {
  readonly action: string
  readonly actorId: string | null
  readonly work: Pick<WorkRow, 'id' | 'siteId'>
}

export async function recordWork(change: Queries, { action, actorId, work }: WorkActivity, at: Date): Promise<void> {
  const site = await change.selectFrom('sites').select('name').where('id', '=', work.siteId).executeTakeFirst()
  const target = { targetType: 'site' as const, targetId: work.siteId, targetName: site?.name ?? null }
  await recordActivity(change, { actorId, action, ...target, details: { work: work.id } }, at)
}
