import { works } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../../db/queries.ts'
import { authorize } from '../../../http/access.ts'
import { loadJobOwner } from '../../../jobs/job-owner.ts'
import type { Outgoing } from '../../../notifications/dispatch-next.ts'
import { nextTurn } from '../../../notifications/local-times.ts'
import { recordWork, type WorkRow } from './work-rows.ts'

/** Works end by their time, and weekly ones come again (product 24.3). */

/** A weekly work rests on the right of its creator each time (product 1.9). */
async function mayComeAgain(change: Queries, { createdById, siteId }: WorkRow): Promise<boolean> {
  const creator = await loadJobOwner(change, { ownerId: createdById })
  if (!creator) return false
  try {
    await authorize(change, works.plan.access, creator, { id: siteId })
    return true
  } catch (error) {
    if (error instanceof ApiProblem) return false
    throw error
  }
}

/** Plans the next one of a weekly work as clocks there show the time; what passed while no server ran is left out. @returns whether there is one */
async function planNext(change: Queries, work: WorkRow, now: Date): Promise<boolean> {
  const { timeZone, weekday, startMinute, startsAt, endsAt } = work
  if (timeZone === null || weekday === null || startMinute === null) return true
  if (!(await mayComeAgain(change, work))) return false
  const lengthMs = endsAt.getTime() - startsAt.getTime()
  const after = new Date(Math.max(startsAt.getTime(), now.getTime() - lengthMs))
  const begins = nextTurn(after, { every: 'weekly', timeZone, weekday, hour: startMinute / 60 })
  const ends = new Date(begins.getTime() + lengthMs)
  const { id: _id, isOn: _isOn, revision: _revision, createdAt: _createdAt, ...plan } = work
  await change
    .insertInto('works')
    .values({ ...plan, startsAt: begins, endsAt: ends, nextAt: ends, createdAt: now, endedAt: null })
    .execute()
  return true
}

/** What an end stores. Give it the transaction that has locked the work. */
export async function endOf(change: Queries, work: WorkRow, by: { readonly id: string } | null, now: Date) {
  const comesAgain = await planNext(change, work, now)
  const endedAt = by ? now : work.endsAt
  const ending = comesAgain ? (by ? ('hand' as const) : ('time' as const)) : ('access' as const)
  return { endedAt, ending, endedById: by?.id ?? null, nextAt: null }
}

/** Ends works whose time has come, each once whenever a server ends. */
export const workEnds: Outgoing<'works'> = {
  appliesTo: 'works',
  write: async (change, _sealer, work, now) => {
    await recordWork(change, { action: 'work.ended', actorId: null, siteId: work.siteId, id: work.id }, now)
    return endOf(change, work, null, now)
  },
}
