import { AccessLevel, allows, onLoop } from '@emberwatch/contract'
import { scannedLoops } from '@emberwatch/contract/loops'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { changedFields, type ActivityLine as Line, recordActivity } from '../../record/record.ts'
import { loadScannedLoop } from './load.ts'

/** Operators change `isReady` only; name and lock are for admins (product 11.4). */
async function updateLoop({ db, params, user, body, now }: CallOf<typeof scannedLoops.update>) {
  await db.transaction().execute(async (change) => {
    const { siteId, ...before } = await lockLoop(change, params.id)
    const mayAdminister = allows(onLoop('id', AccessLevel.ADMIN), user, siteId)
    if (!('isReady' in body) && !mayAdminister) throw new ApiProblem('user.missing_permissions')
    if ('name' in body && before.isLocked) throw new ApiProblem('scanned_loop.is_locked')
    await change.updateTable('scannedLoops').set(body).where('id', '=', params.id).execute()
    const changes = changedFields(before, body)
    await record(change, user, { action: 'loop.updated', targetId: params.id, targetName: before.name, changes }, now())
  })
  return loadScannedLoop(db, params.id)
}

/** A locked loop can be deleted (product 11.5). */
async function removeLoop({ db, params, user, now }: CallOf<typeof scannedLoops.remove>) {
  await db.transaction().execute(async (change) => {
    const { name } = await lockLoop(change, params.id)
    await change.deleteFrom('scannedLoops').where('id', '=', params.id).execute()
    await record(change, user, { action: 'loop.deleted', targetId: params.id, targetName: name }, now())
  })
  return null
}

/** Locks the row until the transaction ends. @throws ApiProblem when it has gone since access was checked */
export async function lockLoop(change: Queries, id: string) {
  const loop = await change
    .selectFrom('scannedLoops as l')
    .innerJoin('scannedSystems as p', 'p.id', 'l.scannedSystemId')
    .select(['l.name', 'l.isReady', 'l.isLocked', 'l.scannedSystemId', 'p.siteId'])
    .where('l.id', '=', id)
    .forUpdate('l')
    .executeTakeFirst()
  if (!loop) throw new ApiProblem('loop.not_found')
  return loop
}

const record = (db: Queries, { id }: Caller, line: Line, at: Date) =>
  recordActivity(db, { ...line, actorId: id, targetType: 'loop' }, at)

export const loopChangeRoutes: Route[] = [
  route(scannedLoops.update, updateLoop),
  route(scannedLoops.remove, removeLoop),
]
