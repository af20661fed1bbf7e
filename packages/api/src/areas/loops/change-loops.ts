import { AccessLevel, allows, onLoop, type ScannedLoopChange, scannedLoops } from '@emberwatch/contract'
import type { Call, Queries } from '../../http/call.ts'
import { ApiProblem } from '../../http/problem.ts'
import { type Route, route } from '../../http/route.ts'
import { recordActivity } from '../audit.ts'
import { loadScannedLoop } from './load.ts'

/** Operators mark a loop ready or not; its name and its lock are for admins (reading 30). */
async function updateLoop({ db, params, user, body, now }: Call<'/v1/scanned-loops/{id}', ScannedLoopChange>) {
  await db.transaction().execute(async (change) => {
    const { siteId, isLocked } = await lockLoop(change, params.id)
    const mayAdminister = allows(onLoop('id', AccessLevel.ADMIN), user, siteId)
    if (!('isReady' in body) && !mayAdminister) throw new ApiProblem('user.missing_permissions')
    if ('name' in body && isLocked) throw new ApiProblem('scanned_loop.is_locked')
    await change.updateTable('scannedLoops').set(body).where('id', '=', params.id).execute()
    await record(change, 'loop.updated', params.id, user.id, now(), { changed: Object.keys(body) })
  })
  return loadScannedLoop(db, params.id)
}

/** The lock does not keep a loop from being deleted (reading 31). */
async function removeLoop({ db, params, user, now }: Call<'/v1/scanned-loops/{id}'>) {
  await db.transaction().execute(async (change) => {
    await change.deleteFrom('scannedLoops').where('id', '=', params.id).execute()
    await record(change, 'loop.deleted', params.id, user.id, now())
  })
  return null
}

/**
 * The loop, held until the transaction ends, so that nobody locks it meanwhile.
 * @throws ApiProblem when it has gone since access was checked
 */
export async function lockLoop(change: Queries, id: string) {
  const loop = await change
    .selectFrom('scannedLoops as l')
    .innerJoin('scannedSystems as p', 'p.id', 'l.scannedSystemId')
    .select(['l.isLocked', 'l.scannedSystemId', 'p.siteId'])
    .where('l.id', '=', id)
    .forUpdate('l')
    .executeTakeFirst()
  if (!loop) throw new ApiProblem('loop.not_found')
  return loop
}

const record = (db: Queries, action: string, targetId: string, actorId: string, at: Date, details?: object) =>
  recordActivity(db, { actorId, action, targetType: 'loop', targetId, ...(details ? { details } : {}) }, at)

export const loopChangeRoutes: Route[] = [
  route(scannedLoops.update, updateLoop),
  route(scannedLoops.remove, removeLoop),
]
