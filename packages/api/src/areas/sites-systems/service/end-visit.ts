import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { WorkRow } from '../works/work-rows.ts'
import { dueAfter, noticeAt } from './plans.ts'
import { dayOf, nameOf } from './service-rows.ts'

interface End {
  readonly work: Pick<WorkRow, 'id'>
  readonly isCancelled: boolean
  readonly actorId: string | null
  readonly endedAt: Date
}

/**
 * A visit ends with its work, in the same transaction. What it was for is due an interval later; one that was cancelled counts for nothing, and
 * neither do its tests (product 28.2). Does nothing for other works.
 */
export async function endVisit(change: Queries, { work, isCancelled, actorId, endedAt }: End, now: Date) {
  const visit = await change
    .updateTable('serviceVisits')
    .set({ endedBy: nameOf(actorId) })
    .where('workId', '=', work.id)
    .returning(['systemId', 'kinds'])
    .executeTakeFirst()
  if (!visit) return
  if (isCancelled) {
    // The intake locks the system, and then marks its units.
    await change.selectFrom('systems').select('id').where('id', '=', visit.systemId).forNoKeyUpdate().execute()
    await change.deleteFrom('unitTests').where('visitId', '=', work.id).execute()
    return
  }
  const dueOn = dueAfter(dayOf(endedAt), sql`months`)
  await change
    .updateTable('servicePlans')
    .set({ lastVisitAt: endedAt, dueOn, nextAt: noticeAt(dueOn, now), revision: sql<number>`revision + 1` })
    .where('systemId', '=', visit.systemId)
    .where('kind', 'in', visit.kinds)
    .execute()
}
