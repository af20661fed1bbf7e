import { type SystemIdentity, systemIdentities } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { changedFields, recordActivity } from '../../record/record.ts'
import { followNumber, lockImports } from '../install-base-links.ts'
import { systemName } from '../system-name.ts'
import { lockLiveSystem, target } from './change-systems.ts'

/** @throws ApiProblem when it has gone since access was checked */
async function loadIdentity(db: Queries, systemId: string): Promise<SystemIdentity> {
  const row = await db
    .selectFrom('systems')
    .select(['id as systemId', 'equipmentNumber', 'tag', 'identityRevision as revision'])
    .where('id', '=', systemId)
    .executeTakeFirst()
  if (!row) throw new ApiProblem('system.not_found')
  return row
}

/** The lock of imports comes first, as an import locks systems after it; so two systems cannot take one number at once either. */
function updateIdentity({ db, params, user, body, now }: CallOf<typeof systemIdentities.update>) {
  return db.transaction().execute(async (change) => {
    const { revision, ...identity } = body
    const { equipmentNumber } = identity
    if (equipmentNumber !== undefined) await lockImports(change)
    const system = await lockLiveSystem(change, params.id)
    const before = await loadIdentity(change, params.id)
    if (before.revision !== revision) throw new ApiProblem('generic.conflict')
    const isNew = equipmentNumber !== undefined && equipmentNumber !== before.equipmentNumber
    if (isNew && equipmentNumber !== null) await refuseNumberInUse(change, user, equipmentNumber, params.id)
    await change
      .updateTable('systems')
      .set({ ...identity, identityRevision: sql<number>`identity_revision + 1` })
      .where('id', '=', params.id)
      .execute()
    const numbers = [before.equipmentNumber, equipmentNumber].filter((number) => typeof number === 'string')
    if (isNew) await followNumber(change, { systemId: params.id, numbers, at: now() })
    const line = { action: 'system.identityChanged', ...target(params.id, system) }
    const changes = changedFields(before, identity)
    await recordActivity(change, { ...line, targetType: 'system', actorId: user.id, changes }, now())
    return { ...before, ...identity, revision: revision + 1 }
  })
}

/** Archived systems and those of removed sites leave their number free. @throws ApiProblem that names the system to whoever may see it */
async function refuseNumberInUse(change: Queries, { id, permissions }: Caller, number: string, systemId: string) {
  const isHeld = sql<boolean>`exists (select from system_rights r where r.user_id = ${id} and r.system_id = y.id)`
  const other = await change
    .selectFrom('systems as y')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select([systemName.as('name'), 's.name as siteName', isHeld.as('isHeld')])
    .where('y.equipmentNumber', '=', number)
    .where('y.id', '<>', systemId)
    .where('y.archivedAt', 'is', null)
    .where('s.deletedAt', 'is', null)
    .orderBy('isHeld', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const isSeen = permissions.isSuperUser || other.isHeld
  const message = isSeen
    ? `${other.name} of ${other.siteName} has this equipment number`
    : 'Another system has this equipment number'
  throw new ApiProblem('system.equipment_number_in_use', { message, fields: { equipmentNumber: message } })
}

export const identityRoutes: Route[] = [
  route(systemIdentities.get, ({ db, params }) => loadIdentity(db, params.id)),
  route(systemIdentities.update, updateIdentity),
]
