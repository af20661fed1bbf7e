import { type LoopName, type NewScannedSystem, type ScannedSystemChange, scannedSystems } from '@emberwatch/contract'
import type { Call } from '../../http/call.ts'
import { badFields } from '../../http/problem.ts'
import { type Route, route } from '../../http/route.ts'
import { recordActivity } from '../audit.ts'
import { loadScannedLoop, loadScannedSystem } from './load.ts'

async function createScannedSystem(call: Call<'/v1/sites/{id}/scanned-systems', NewScannedSystem>) {
  const { db, params, user, body, now } = call
  if (body.siteId !== undefined && body.siteId !== params.id)
    throw badFields({ siteId: 'must be the site of the address' })
  const id = await db.transaction().execute(async (change) => {
    const row = { siteId: params.id, name: body.systemName, createdById: user.id, createdAt: now() }
    const added = await change.insertInto('scannedSystems').values(row).returning('id').executeTakeFirstOrThrow()
    await recordActivity(change, { actorId: user.id, action: 'scannedSystem.created', ...target(added.id) }, now())
    return added.id
  })
  return loadScannedSystem(db, id)
}

async function renameScannedSystem(call: Call<'/v1/scanned-systems/{id}', ScannedSystemChange>) {
  const { db, params, user, body, now } = call
  await db.transaction().execute(async (change) => {
    await change.updateTable('scannedSystems').set({ name: body.name }).where('id', '=', params.id).execute()
    await recordActivity(change, { actorId: user.id, action: 'scannedSystem.updated', ...target(params.id) }, now())
  })
  return loadScannedSystem(db, params.id)
}

/** Loops and units go with it. */
async function removeScannedSystem({ db, params, user, now }: Call<'/v1/scanned-systems/{id}'>) {
  await db.transaction().execute(async (change) => {
    await change.deleteFrom('scannedSystems').where('id', '=', params.id).execute()
    await recordActivity(change, { actorId: user.id, action: 'scannedSystem.deleted', ...target(params.id) }, now())
  })
  return null
}

async function addLoop({ db, params, user, body, now }: Call<'/v1/scanned-systems/{id}/scanned-loops', LoopName>) {
  const id = await db.transaction().execute(async (change) => {
    const row = { scannedSystemId: params.id, name: body.name, createdById: user.id, createdAt: now() }
    const added = await change.insertInto('scannedLoops').values(row).returning('id').executeTakeFirstOrThrow()
    const activity = { actorId: user.id, action: 'loop.created', targetType: 'loop', targetId: added.id }
    await recordActivity(change, activity, now())
    return added.id
  })
  return loadScannedLoop(db, id)
}

const target = (targetId: string) => ({ targetType: 'scannedSystem', targetId })

export const scannedSystemChangeRoutes: Route[] = [
  route(scannedSystems.create, createScannedSystem),
  route(scannedSystems.update, renameScannedSystem),
  route(scannedSystems.remove, removeScannedSystem),
  route(scannedSystems.addLoop, addLoop),
]
