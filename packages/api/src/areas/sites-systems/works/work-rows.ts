import type { Work } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import type { Selectable } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Database } from '../../../db/schema.ts'
import { firstRow, personName } from '../../../lists/source.ts'
import { recordActivity } from '../../../record/record.ts'

export type WorkRow = Selectable<Database['works']>

const selectWorks = (db: Queries) =>
  db
    .selectFrom('works as w')
    .leftJoin('users as c', 'c.id', 'w.createdById')
    .leftJoin('users as e', 'e.id', 'w.endedById')
    .select(['w.id', 'w.siteId', 'w.kind', 'w.systemIds', 'w.modemId', 'w.reason', 'w.phoneNumber', 'w.revision'])
    .select(['w.startsAt', 'w.endsAt', 'w.timeZone as weeklyIn', 'w.createdById', 'w.createdAt', 'w.endedAt', 'w.ending'])
    .select([personName('c').as('createdBy'), personName('e').as('endedBy')])

type Selected = Awaited<ReturnType<ReturnType<typeof selectWorks>['execute']>>[number]

/** One whose end has come has ended, whether the dispatcher has looked or not. */
export function stateOf({ startsAt, endsAt, endedAt }: Pick<WorkRow, 'startsAt' | 'endsAt' | 'endedAt'>, now: Date) {
  if (endedAt || endsAt <= now) return 'ended'
  return startsAt <= now ? 'running' : 'planned'
}

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

/** @param which of them, in which order */
export const loadWorks = async (
  db: Queries,
  which: (query: ReturnType<typeof selectWorks>) => ReturnType<typeof selectWorks>,
  now: Date,
): Promise<Work[]> => (await which(selectWorks(db)).execute()).map((row) => answerOf(row, now))

/** @throws ApiProblem 404 */
export const loadWork = async (db: Queries, id: string, now: Date): Promise<Work> =>
  firstRow(await loadWorks(db, (query) => query.where('w.id', '=', id), now), 'work.not_found')

/** Locks a work that has not ended. @throws ApiProblem 404 also for one of another site, 409 */
export async function lockWork(change: Queries, siteId: string, id: string, now: Date): Promise<WorkRow> {
  const row = await change
    .selectFrom('works')
    .selectAll()
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiProblem('work.not_found')
  if (stateOf(row, now) === 'ended') throw new ApiProblem('work.has_ended')
  return row
}

export async function recordWork(
  change: Queries,
  { action, actorId, siteId, id }: { action: string; actorId: string | null; siteId: string; id: string },
  at: Date,
): Promise<void> {
  const site = await change.selectFrom('sites').select('name').where('id', '=', siteId).executeTakeFirst()
  const target = { targetType: 'site' as const, targetId: siteId, targetName: site?.name ?? null }
  await recordActivity(change, { actorId, action, ...target, details: { work: id } }, at)
}
