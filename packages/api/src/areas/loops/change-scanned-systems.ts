import { scannedSystems } from '@emberwatch/contract/loops'
import { ApiProblem, badFields } from '@emberwatch/http'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { changedFields, recordActivity } from '../../record/record.ts'
import { loadScannedLoop, loadScannedSystem } from './load.ts'

async function createScannedSystem(call: CallOf<typeof scannedSystems.create>) {
  const { db, params, user, body, now } = call
  if (body.siteId !== undefined && body.siteId !== params.id)
    throw badFields({ siteId: 'must be the site of the address' })
  const id = await db.transaction().execute(async (change) => {
    const row = { siteId: params.id, name: body.systemName, createdById: user.id, createdAt: now() }
    const added = await change.insertInto('scannedSystems').values(row).returning('id').executeTakeFirstOrThrow()
    await recordActivity(
      change,
      { actorId: user.id, action: 'scannedSystem.created', ...target(added.id, row.name) },
      now(),
    )
    return added.id
  })
  return loadScannedSystem(db, id)
}

async function renameScannedSystem(call: CallOf<typeof scannedSystems.update>) {
  const { db, params, user, body, now } = call
  await db.transaction().execute(async (change) => {
    const before = await lockScannedSystem(change, params.id)
    await change.updateTable('scannedSystems').set({ name: body.name }).where('id', '=', params.id).execute()
    const line = { action: 'scannedSystem.updated', ...target(params.id, before.name) }
    await recordActivity(change, { actorId: user.id, ...line, changes: changedFields(before, body) }, now())
  })
  return loadScannedSystem(db, params.id)
}

async function removeScannedSystem({ db, params, user, now }: CallOf<typeof scannedSystems.remove>) {
  await db.transaction().execute(async (change) => {
    const { name } = await lockScannedSystem(change, params.id)
    await change.deleteFrom('scannedSystems').where('id', '=', params.id).execute()
    await recordActivity(
      change,
      { actorId: user.id, action: 'scannedSystem.deleted', ...target(params.id, name) },
      now(),
    )
  })
  return null
}

async function addLoop({ db, params, user, body, now }: CallOf<typeof scannedSystems.addLoop>) {
  const id = await db.transaction().execute(async (change) => {
    const row = { scannedSystemId: params.id, name: body.name, createdById: user.id, createdAt: now() }
    const added = await change.insertInto('scannedLoops').values(row).returning('id').executeTakeFirstOrThrow()
    const line = { action: 'loop.created', targetType: 'loop' as const, targetId: added.id, targetName: body.name }
    await recordActivity(change, { actorId: user.id, ...line }, now())
    return added.id
  })
  return loadScannedLoop(db, id)
}

/** @throws ApiProblem when it has gone since access was checked */
async function lockScannedSystem(change: Queries, id: string): Promise<{ name: string }> {
  const row = await change
    .selectFrom('scannedSystems')
    .select('name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiProblem('scanned_system.not_found')
  return row
}

const target = (targetId: string, targetName: string) =>
  ({ targetType: 'scannedSystem', targetId, targetName }) as const

export const scannedSystemChangeRoutes: Route[] = [
  route(scannedSystems.create, createScannedSystem),
  route(scannedSystems.update, renameScannedSystem),
  route(scannedSystems.remove, removeScannedSystem),
  route(scannedSystems.addLoop, addLoop),
]
